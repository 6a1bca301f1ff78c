import { type JsonObject, listOf, objectOf } from "@/domains/openapi/read/value";
import { withoutSlashes } from "@/domains/openapi/view/server-url";
import { serversOf } from "@/domains/openapi/view/servers";
import { isPlaceholder, type Piece, partOf, type RequestSample } from "../sample";

/** The base of the URLs of an API. The host is null if the specification doesn't say it. */
export interface Server {
  host: string | null;
  path: string;
}

/** Hosts that documentation uses instead of a real host. */
const EXAMPLE_HOST = /(?:^|\.)example(?:\.(?:com|org|net))?(?::\d+)?$|^(?:localhost|127\.0\.0\.1)(?::\d+)?$/;

const ABSOLUTE = /^https?:\/\/([^/?#\s]+)([^?#]*)/i;

/** The maximum number of servers of a specification that are compared with the URLs of samples. */
const SERVERS_MAX = 20;

/** Returns the servers that a specification lists for all its operations. */
export function serversIn(root: JsonObject): Server[] {
  const urls = serversOf({ servers: listOf(root.servers).slice(0, SERVERS_MAX) }, {}, {});
  return (urls.length > 0 ? urls : ["/"]).map((url) => {
    const [, host = null, path = ""] = ABSOLUTE.exec(url) ?? [undefined, null, url];
    return { host: host?.toLowerCase() ?? null, path: withoutSlashes(path) };
  });
}

/** A URL in a sample. The host is null if it's a placeholder or an example. */
export interface SampleUrl {
  host: string | null;
  path: Piece;
  query: Piece | null;
}

/** Matches a placeholder at the start of a URL, such as `$URL`, `${URL}`, `{{url}}` or `<url>`. */
const PLACEHOLDER_BASE = /^(?:\$\w+|\$?\{\{?[^{}/]*\}?\}|<[^<>/]*>)/;
const HOST = /^(?:https?:\/\/)?((?:[\w-]+\.)+[a-z]{2,}(?::\d+)?|localhost(?::\d+)?)(?=[/?#]|$)/i;
const URL_LENGTH_MAX = 2000;

/** Splits a URL. Returns null if the text isn't a URL whose path can be read. */
export function splitUrl({ url, host: said }: RequestSample): SampleUrl | null {
  const { text } = url;
  if (text.length > URL_LENGTH_MAX) return null;
  const [absolute, shown = ""] = ABSOLUTE.exec(text) ?? HOST.exec(text) ?? [];
  const base = PLACEHOLDER_BASE.exec(text)?.[0];
  const hostEnd =
    absolute !== undefined ? text.indexOf(shown) + shown.length : base !== undefined ? base.length : 0;
  const ends = text.slice(hostEnd).search(/[?#]/);
  const pathEnd = ends === -1 ? text.length : hostEnd + ends;
  const path = partOf(url, hostEnd, pathEnd);
  if (path.text !== "" && !path.text.startsWith("/")) return null;
  const host = (absolute !== undefined ? shown : (said ?? "")).toLowerCase();
  const query = text[pathEnd] === "?" ? partOf(url, pathEnd + 1, text.split("#")[0]?.length) : null;
  return { host: host === "" || isPlaceholder(host) ? null : host, path, query };
}

/** A part of a URL that a specification describes. */
export interface Located {
  /** The path after the path of the server. */
  path: Piece;
  /** Whether the sample certainly calls this API. */
  isSure: boolean;
  /** Whether the URL probably belongs to this API, even if the API has no such path. */
  isProbable: boolean;
}

const isBelow = (path: string, base: string) => path === base || path.startsWith(`${base}/`);
const isApiHost = (host: string) => /(?:^|[.-])api(?:[.-]|$)/.test(host);

/**
 * Finds the server of a URL. A host that is a placeholder or an example fits all servers of a specification that the
 * space shows.
 */
export function locate(
  { host, path }: SampleUrl,
  servers: readonly Server[],
  isReferenced: boolean,
): Located | null {
  const isUnknown = host === null || EXAMPLE_HOST.test(host);
  const fitting = servers.filter((server) => {
    const fits = server.host !== null && server.host === host;
    return (fits || (isUnknown && isReferenced)) && isBelow(path.text, server.path);
  });
  const [best] = fitting.sort((a, b) => b.path.length - a.path.length);
  if (!best) return null;
  const isSure = best.host === host && host !== null;
  const isProbable = best.path !== "" || (isSure && isApiHost(best.host ?? ""));
  return { path: partOf(path, best.path.length), isSure, isProbable };
}

/** Matches the name of a host with its port. The name can have letters of any language. */
const HOST_NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}.-]{2,252}(?::\d{1,5})?$/u;

/** Returns the hosts of an API, to find the pages that mention them. Omits texts that can't be the name of a host. */
export const hostsIn = (root: JsonObject): string[] => [
  ...new Set(
    serversIn(objectOf(root)).flatMap(({ host }) => (host !== null && HOST_NAME.test(host) ? host : [])),
  ),
];
