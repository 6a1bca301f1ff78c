import { db } from "@/db/client";
import type { GitSync } from "@/db/generated/client";
import type { SiteRows } from "@/domains/sites/structure/rows";

type Sync = Pick<GitSync, "url" | "ref" | "treeURL" | "projectDirectory">;

/** Where the files of a repository are shown for editing, without a slash at the end; null where that is not known. */
function treeUrlIn({ url, ref, treeURL, projectDirectory }: Sync): string | null {
  const folder = projectDirectory ? `/${projectDirectory.replace(/^\/+|(?<!\/)\/+$/g, "")}` : "";
  if (treeURL !== null && /^https?:/i.test(treeURL)) return treeURL.replace(/(?<!\/)\/+$/, "") + folder;
  const isKnown = /^https?:\/\/(?:github\.com|gitlab\.com)\//i.test(url);
  const repository = isKnown ? url.replace(/(?:\.git)?(?<!\/)\/*$/, "") : null;
  return repository && `${repository}/blob/${ref.replace(/^refs\/heads\//, "")}${folder}`;
}

const known = new WeakMap<SiteRows, Promise<Map<string, string | null>>>();

async function loadTrees({ site: { organizationId }, siteSpaces }: SiteRows) {
  const ids = [...new Set(siteSpaces.map((siteSpace) => siteSpace.spaceId))];
  const syncs = await db().gitSync.findMany({ where: { organizationId, spaceId: { in: ids } } });
  return new Map(syncs.map((sync) => [sync.spaceId, treeUrlIn(sync)]));
}

/** Where the files of a space lie in its repository, read once for each state of the site; null outside of one. */
export async function treeUrlOf(rows: SiteRows, spaceId: string): Promise<string | null> {
  const loading = known.get(rows) ?? loadTrees(rows);
  known.set(rows, loading);
  loading.catch(() => known.delete(rows));
  return (await loading).get(spaceId) ?? null;
}
