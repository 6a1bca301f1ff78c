import { LRUCache } from "lru-cache";
import { db } from "@/db/client";
import type { GitSync, Revision } from "@/db/generated/client";
import type { SpaceHead } from "@/domains/sites/published/state";
import type { SiteRows, SiteSpaceRow } from "@/domains/sites/structure/rows";
import type { ContentTarget } from "@/scopes/content";

type Sync = Pick<GitSync, "url" | "ref" | "treeURL" | "projectDirectory">;

/** Where the files of a repository are shown for editing, without a slash at the end; null where that is not known. */
function treeUrlIn({ url, ref, treeURL, projectDirectory }: Sync): string | null {
  const folder = projectDirectory ? `/${projectDirectory.replace(/^\/+|\/+$/g, "")}` : "";
  if (treeURL !== null && /^https?:/i.test(treeURL)) return treeURL.replace(/\/+$/, "") + folder;
  const isKnown = /^https?:\/\/(?:github\.com|gitlab\.com)\//i.test(url);
  const repository = isKnown ? url.replace(/(?:\.git)?\/*$/, "") : null;
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

const REVISIONS_KEPT = 1000;
const revisions = new LRUCache<string, Revision>({ max: REVISIONS_KEPT });

async function revisionOf({ organizationId, revisionId }: SpaceHead): Promise<Revision> {
  const key = `${organizationId}/${revisionId}`;
  const revision =
    revisions.get(key) ??
    (await db().revision.findUniqueOrThrow({
      where: { organizationId_id: { organizationId, id: revisionId } },
    }));
  revisions.set(key, revision);
  return revision;
}

/** The head of a space as whoever reads pages expects it, for a visitor who may read. */
export async function contentOf(head: SpaceHead, siteSpace: SiteSpaceRow): Promise<ContentTarget> {
  const { organizationId, spaceId, layers } = head;
  const revision = await revisionOf(head);
  const space = {
    organizationId,
    id: spaceId,
    title: siteSpace.spaceTitle,
    editMode: null,
    branchId: revision.branchId,
    level: "read" as const,
  };
  return { organizationId, spaceId, space, revision, revisionVersion: "", layers };
}
