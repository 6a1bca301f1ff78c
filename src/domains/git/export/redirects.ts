import { isMap, parseDocument } from "yaml";
import { db } from "@/db/client";
import type { ProjectLayout } from "../import/layout";
import { REDIRECTS_MAX } from "../repository/config";
import { trimSlashes } from "../repository/paths";
import { BYTES_MAX } from "../repository/yaml";

/**
 * A previous path of a page, and the path of the page's file. `.gitbook.yaml` contains the two paths as a
 * redirect.
 */
export type FormerPath = [source: string, path: string];

/**
 * Reads the previous paths of pages, newest first. Omits redirects that a site has changed. Also omits moves
 * that were imported, because an export doesn't write imported changes.
 */
export async function readFormerPaths(
  organizationId: string,
  spaceId: string,
  paths: ReadonlyMap<string, string>,
  { prefix }: ProjectLayout,
): Promise<FormerPath[]> {
  const redirects = await db().pageRedirect.findMany({
    where: { organizationId, spaceId, fromGit: false, exceptSiteSpaceIds: { isEmpty: true } },
    select: { source: true, pageId: true },
    orderBy: [{ createdAt: "desc" }, { source: "asc" }],
    take: REDIRECTS_MAX,
  });
  return redirects.flatMap(({ source, pageId }) => {
    const path = paths.get(pageId);
    return path?.startsWith(prefix) ? [[decodeURIComponent(source), path.slice(prefix.length)]] : [];
  });
}

/**
 * Returns the text of `.gitbook.yaml` with the redirects. The text contains at most as many redirects as an import
 * accepts. Returns null if there are no redirects and no such file exists.
 */
export function wantedConfig(text: string | null, { config }: ProjectLayout, former: readonly FormerPath[]) {
  const isNew = ([source, path]: FormerPath) => config.redirects.get(source) !== path;
  const added = former.filter(isNew).slice(0, REDIRECTS_MAX - config.redirects.size);
  if (added.length === 0) return text;
  const document = parseDocument(text ?? "", { uniqueKeys: false });
  const kept = document.get("redirects");
  const redirects = isMap(kept) ? kept : document.createNode({});
  document.set("redirects", redirects);
  const keyOf = ({ key }: { key: unknown }) => trimSlashes(String(key));
  const keys = new Map(redirects.items.map((item) => [keyOf(item), item.key]));
  let bytes = Buffer.byteLength(text ?? "");
  for (const [source, path] of added) {
    bytes += Buffer.byteLength(JSON.stringify([source, path]));
    if (bytes > BYTES_MAX) break;
    redirects.set(keys.get(source) ?? source, path);
  }
  return document.toString({ lineWidth: 0 });
}
