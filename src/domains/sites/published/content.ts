import type { Claims } from "@/access/visitors/visitor";
import { db } from "@/db/client";
import type { Revision } from "@/db/generated/client";
import type { SeenContent } from "@/domains/content/target";
import { Cache, weighJson } from "@/lib/cache";
import type { ContentTarget, ContentVisitor, VisitorTarget } from "@/scopes/content";
import type { SpaceHead } from "./state";

const revisions = new Cache<Revision>({ name: "revisions", weigh: weighJson });

const revisionOf = ({ organizationId, revisionId }: SpaceHead): Promise<Revision> =>
  revisions.load(`${organizationId}/${revisionId}`, () =>
    db().revision.findUniqueOrThrow({ where: { organizationId_id: { organizationId, id: revisionId } } }),
  );

/** Who looks at it. */
export const visitorOf = (
  { spaceId: id, title, variables: vars }: SpaceHead,
  claims: Claims,
): ContentVisitor => ({
  claims,
  space: { id, title, vars },
});

/** The head of a space as a visitor with these claims sees it. */
export const seenBy = (head: SpaceHead, claims: Claims): SeenContent => ({
  organizationId: head.organizationId,
  spaceId: head.spaceId,
  layers: head.layers,
  visitor: visitorOf(head, claims),
});

/** The same as whoever reads pages expects it. */
export async function contentSeenBy(head: SpaceHead, claims: Claims): Promise<VisitorTarget> {
  return { ...(await wholeContentOf(head)), visitor: visitorOf(head, claims) };
}

/** All of it: what depends on the visitor is still in it, for whoever decides that later. */
export async function wholeContentOf(head: SpaceHead): Promise<ContentTarget> {
  const { organizationId, spaceId, layers } = head;
  const revision = await revisionOf(head);
  const space = {
    organizationId,
    id: spaceId,
    title: head.title,
    editMode: null,
    branchId: revision.branchId,
    level: "read" as const,
  };
  return { organizationId, spaceId, space, revision, revisionVersion: "", layers, readsUnmerged: false };
}
