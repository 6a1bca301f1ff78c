import { LRUCache } from "lru-cache";
import { db } from "@/db/client";
import type { Revision } from "@/db/generated/client";
import type { SpaceHead } from "@/domains/sites/published/state";
import type { SiteRows, SiteSpaceRow } from "@/domains/sites/structure/rows";
import type { ContentTarget } from "@/scopes/content";

/** What pages say of the spaces that they are in, beside their content. */
export interface SpaceFacts {
  language: string | null;
  emoji: string;
  /** Where its files lie in a repository, without a slash at the end; null outside of one. */
  treeUrl: string | null;
}

const EMPTY: SpaceFacts = { language: null, emoji: "", treeUrl: null };
const known = new WeakMap<SiteRows, Promise<Map<string, SpaceFacts>>>();

function treeUrlOf({
  url,
  ref,
  treeURL,
  projectDirectory,
}: Record<"url" | "ref", string> & Record<"treeURL" | "projectDirectory", string | null>) {
  const folder = projectDirectory ? `/${projectDirectory.replace(/^\/+|\/+$/g, "")}` : "";
  if (treeURL !== null && /^https?:/i.test(treeURL)) return treeURL.replace(/\/+$/, "") + folder;
  const repository = /^https?:\/\/(?:github\.com|gitlab\.com)\//i.test(url)
    ? url.replace(/(?:\.git)?\/*$/, "")
    : null;
  return repository && `${repository}/blob/${ref.replace(/^refs\/heads\//, "")}${folder}`;
}

async function load({ site: { organizationId }, siteSpaces }: SiteRows): Promise<Map<string, SpaceFacts>> {
  const ids = [...new Set(siteSpaces.map((siteSpace) => siteSpace.spaceId))];
  const where = { organizationId, id: { in: ids } };
  const spaces = await db().space.findMany({ where, select: { id: true, language: true, emoji: true } });
  const syncs = await db().gitSync.findMany({ where: { organizationId, spaceId: { in: ids } } });
  const trees = new Map(syncs.map((sync) => [sync.spaceId, treeUrlOf(sync)]));
  return new Map(
    spaces.map(({ id, language, emoji }) => [id, { language, emoji, treeUrl: trees.get(id) ?? null }]),
  );
}

/** Facts of a space that the site shows, read once for each state of the site. */
export async function factsOfSpace(rows: SiteRows, spaceId: string): Promise<SpaceFacts> {
  const loading = known.get(rows) ?? load(rows);
  known.set(rows, loading);
  return (await loading).get(spaceId) ?? EMPTY;
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
