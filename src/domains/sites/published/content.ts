import { LRUCache } from "lru-cache";
import { db } from "@/db/client";
import type { Revision } from "@/db/generated/client";
import type { SiteSpaceRow } from "@/domains/sites/structure/rows";
import type { ContentTarget } from "@/scopes/content";
import type { SpaceHead } from "./state";

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
  return { organizationId, spaceId, space, revision, revisionVersion: "", layers, readsUnmerged: false };
}
