import type { Claims } from "@/access/visitors/visitor";
import type { ContentTarget, ContentVisitor, VisitorTarget } from "@/scopes/content";
import type { SpaceHead } from "./state";

/** Who looks at it. */
export const visitorOf = ({ space, revision }: SpaceHead, claims: Claims): ContentVisitor => ({
  claims,
  space: { id: space.id, title: space.title, vars: revision.variables as Record<string, unknown> },
});

/** The head of a space as a visitor with these claims sees it. */
export const seenBy = (head: SpaceHead, claims: Claims): VisitorTarget => ({
  ...head,
  visitor: visitorOf(head, claims),
});

/** All of it: what depends on the visitor is still in it, for whoever decides that later. */
export const wholeContentOf = (head: SpaceHead): ContentTarget => ({ ...head, visitor: undefined });
