import type { Claims } from "@/access/visitors/visitor";
import type { Revision } from "@/db/generated/client";
import type { InUnit } from "@/db/unit-of-work";
import type { ShownAt } from "./shown-at";

/** A branch's content at one of its revisions. */
export interface Layer {
  branchId: string;
  number: number;
}

/**
 * A space's content at the head, at a revision, or in a change request. The topmost layer comes first. If
 * several layers contain a row of one resource, the row in the topmost of these layers applies
 * (docs/content.md).
 */
export interface Snapshot extends InUnit {
  organizationId: string;
  spaceId: string;
  layers: readonly Layer[];
  /**
   * Always undefined, because a snapshot contains the complete content. Content for a visitor has the type
   * {@link SnapshotView}.
   */
  visitor?: undefined;
}

/** The URL at which the head of a space is published, and whether the caller can see the share link's key. */
export interface PublishedHead {
  visibility: string;
  shareKey: string | null;
  shownAt: ShownAt | null;
  mayShare: boolean;
}

/** A snapshot with its revision, and with the URL at which its space is published. */
export interface RevisionSnapshot extends Snapshot {
  spaceTitle: string;
  primaryBranchId: string;
  /** This field is set only for the space's head, because no other revision is published. */
  published?: PublishedHead | undefined;
  revision: Revision;
  /**
   * The version of the revision's row, or undefined if the row wasn't read. The row changes only when Bindery adds
   * information about the revision's Git commit.
   */
  revisionVersion?: string;
  /** The layers, each with the number of its last revision that changed the targets of links. */
  layers: readonly (Layer & { structureNumber: number })[];
}

/**
 * A visitor to a published site and the space that they read, in the form that conditions and expressions
 * need.
 */
export interface ContentVisitor {
  claims: Claims;
  space: { id: string; title: string; vars: Readonly<Record<string, unknown>> };
}

/**
 * The content as a visitor sees it. `Visitor` is null until Bindery knows who the visitor is. This type is
 * incompatible with {@link Snapshot}, so that code for complete content can't read it (docs/visitors.md).
 */
export type SeenBy<Visitor extends ContentVisitor | null, Content extends Snapshot> = Omit<
  Content,
  "visitor"
> & { visitor: Visitor };

/** A revision as a reader sees it. */
export type RevisionView = RevisionSnapshot | SeenBy<ContentVisitor, RevisionSnapshot>;

/**
 * Content as a reader sees it. Conditions can hide parts of it from visitors to a published site. Everyone else sees
 * everything. Read it with `seenRows`, which omits the hidden parts.
 */
export type SnapshotView = Omit<Snapshot, "visitor"> & { visitor?: ContentVisitor | undefined };

/**
 * Returns the complete content. Use it for results that are computed once for all readers. Before you show
 * such results to visitors, filter them with the code in `visitor-view/`.
 */
export const whole = (content: Omit<Snapshot, "visitor"> & { visitor?: unknown }): Snapshot => ({
  organizationId: content.organizationId,
  spaceId: content.spaceId,
  layers: content.layers,
  unit: content.unit,
});

/** Returns the layers of a revision: the revision's branch, and the base of this branch. */
export function layersOf(
  revision: Layer & Pick<Revision, "baseBranchId" | "baseNumber">,
): [Layer] | [Layer, Layer] {
  const own = { branchId: revision.branchId, number: revision.number };
  if (revision.baseBranchId === null || revision.baseNumber === null) return [own];
  return [own, { branchId: revision.baseBranchId, number: revision.baseNumber }];
}

/**
 * Returns a revision as a snapshot. `baseStructureNumber` is the structure number of the revision on which the branch is based.
 */
export function snapshotOf(
  revision: Revision,
  spaceTitle: string,
  baseStructureNumber: number | null,
): RevisionSnapshot {
  const { organizationId, spaceId, branchId, baseBranchId, structureNumber } = revision;
  const [own, base] = layersOf(revision);
  const layers = [{ ...own, structureNumber }];
  if (base) layers.push({ ...base, structureNumber: baseStructureNumber ?? 0 });
  return { organizationId, spaceId, spaceTitle, primaryBranchId: baseBranchId ?? branchId, revision, layers };
}

/** Returns a visitor with these claims, in the form that conditions and expressions in the content use. */
export const visitorOf = (
  { spaceId, spaceTitle, revision }: Pick<RevisionSnapshot, "spaceId" | "spaceTitle" | "revision">,
  claims: Claims,
): ContentVisitor => ({
  claims,
  space: { id: spaceId, title: spaceTitle, vars: revision.variables as Record<string, unknown> },
});
