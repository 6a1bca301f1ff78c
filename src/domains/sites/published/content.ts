import type { Claims } from "@/access/visitors/visitor";
import { type ContentVisitor, type RevisionSnapshot, type SeenBy, visitorOf } from "@/scopes/snapshot";
import type { SpaceHead } from "./state";

/** The head of a space as a visitor with these claims sees it. */
export const seenBy = (head: SpaceHead, claims: Claims): SeenBy<ContentVisitor, RevisionSnapshot> => ({
  ...head,
  visitor: visitorOf(head, claims),
});

/**
 * The whole content, including parts that depend on the visitor, for callers that evaluate the conditions
 * later.
 */
export const wholeContentOf = (head: SpaceHead): RevisionSnapshot => ({ ...head, visitor: undefined });
