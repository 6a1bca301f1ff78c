import { goNative } from "@scalar/snippetz/plugins/go/native";
import { jsFetch } from "@scalar/snippetz/plugins/js/fetch";
import { pythonRequests } from "@scalar/snippetz/plugins/python/requests";
import { shellCurl } from "@scalar/snippetz/plugins/shell/curl";
import type { Operation } from "../rest/routes";
import type { Example } from "./examples";

type Plugin = typeof shellCurl;

const LANGUAGES: readonly { lang: string; label: string; plugin: Plugin; begin?: string }[] = [
  { lang: "Shell", label: "curl", plugin: shellCurl },
  { lang: "JavaScript", label: "fetch", plugin: jsFetch },
  { lang: "Python", label: "requests", plugin: pythonRequests, begin: "import requests\n\n" },
  { lang: "Go", label: "net/http", plugin: goNative },
];

const JSON_TYPE = "application/json";

function headersOf({ entry }: Operation, body: unknown) {
  const authorization = { name: "Authorization", value: "Bearer YOUR_TOKEN" };
  const contentType = { name: "Content-Type", value: JSON_TYPE };
  return [...(entry === "open" ? [] : [authorization]), ...(body === undefined ? [] : [contentType])];
}

/** How an operation is called in some languages: the request of its example, below `server`, the address of `/v1`. */
export function codeSamplesOf(operation: Operation, { path, body }: Example, server: string) {
  const { origin, pathname, searchParams } = new URL(`${server}${path}`);
  const request = {
    method: operation.method,
    url: `${origin}${pathname}`,
    headers: headersOf(operation, body),
    queryString: [...searchParams].map(([name, value]) => ({ name, value })),
    ...(body !== undefined && { postData: { mimeType: JSON_TYPE, text: JSON.stringify(body) } }),
  };
  return LANGUAGES.map(({ lang, label, plugin, begin = "" }) => ({
    lang,
    label,
    source: begin + plugin.generate(request),
  }));
}
