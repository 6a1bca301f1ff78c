import { createHash } from "node:crypto";
import { findPathProblem } from "@/domains/git/repository/paths";
import { decodePercent } from "@/lib/decode-percent";

/** Matches the extensions of URLs that lead to files instead of pages. */
const FILE =
  /\.(?:pdf|zip|gz|tgz|tar|7z|docx?|xlsx?|pptx?|odt|ods|odp|csv|tsv|txt|json|ya?ml|xml|svg|png|jpe?g|gif|webp|avif|bmp|ico|mp4|webm|mov|mp3|ogg|wav|epub|exe|dmg|deb|rpm|jar|whl|sh|ps1|ttf|woff2?)$/i;
const HTML = /\.(?:x?html?|php|aspx?|jsp)$/i;
const INDEX = /\/(?:index|default)\.(?:x?html?|php|aspx?)$/i;

export const isFileUrl = ({ pathname }: URL): boolean => FILE.test(pathname);

/** Returns the same key for the usual URLs of a page: with and without a slash at the end, `index.html` and the scheme. */
export function keyOfUrl(url: URL | string): string {
  const { host, pathname, search } = new URL(url);
  return host + decodePercent(pathname.replace(INDEX, "/")).replace(/(?<=.)\/$/, "") + search;
}

/** The maximum length of a path's part. Longer parts are replaced by their hash. */
const PART_LENGTH_MAX = 100;
const FOLDERS_MAX = 32;
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);

const partOf = (part: string) => {
  const plain = decodePercent(part)
    .normalize("NFC")
    .replace(/[/\\\p{Cc}\uFFFD:*?"<>|#]+/gu, "-")
    .replace(/^\.+/, "-");
  return plain.length > PART_LENGTH_MAX ? hashOf(part) : plain || "-";
};

/** Returns the path in the import for the URL of a page or file. `extension` is added if the URL has none that fits. */
export function pathOfUrl({ pathname, search }: URL, kind: { isPage: boolean; extension: string }): string {
  const parts = pathname.split("/").filter(Boolean).map(partOf);
  const query = search === "" ? "" : `~${hashOf(search)}`;
  const last = pathname.endsWith("/") || parts.length === 0 ? "index" : (parts.pop() ?? "index");
  const bare = kind.isPage ? last.replace(HTML, "") : last.replace(/\.[a-z\d]{1,10}$/i, "");
  const given = kind.isPage ? ".html" : (/\.[a-z\d]{1,10}$/i.exec(last)?.[0] ?? kind.extension);
  const path = [...parts, `${bare || "index"}${query}${given}`].join("/");
  return findPathProblem(path) || parts.length > FOLDERS_MAX ? `${hashOf(pathname)}${query}${given}` : path;
}

/** The part of a website that is imported: the pages whose URLs start with the path of the given URL. */
export function scopeOf({ pathname }: URL): string {
  const path = pathname.replace(INDEX, "/").replace(HTML, "");
  return HTML.test(pathname) && !INDEX.test(pathname)
    ? pathname.slice(0, pathname.lastIndexOf("/"))
    : path.replace(/\/$/, "");
}

/** Returns the folder in the import that contains the pages of a scope. */
export const folderOfScope = (scope: string): string =>
  scope.split("/").filter(Boolean).map(partOf).join("/");

export const isInScope = (scope: string, { pathname }: URL): boolean =>
  scope === "" || pathname === scope || pathname.startsWith(`${scope}/`);
