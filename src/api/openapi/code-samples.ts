import { codeSamples } from "@/lib/code-samples";
import type { Operation } from "../rest/routes";
import type { Example } from "./examples";

/** How an operation is called in some languages: the request of its example, below `server`, the address of `/v1`. */
export function codeSamplesOf({ entry, method }: Operation, { path, body }: Example, server: string) {
  const { origin, pathname, searchParams } = new URL(`${server}${path}`);
  return codeSamples({
    method,
    url: `${origin}${pathname}`,
    query: [...searchParams].map(([name, value]) => ({ name, value })),
    headers: entry === "open" ? [] : [{ name: "Authorization", value: "Bearer YOUR_TOKEN" }],
    body,
  });
}
