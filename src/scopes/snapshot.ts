import type { Claims } from "@/access/visitors/visitor";
import type { Revision } from "@/db/generated/client";
import type { InUnit } from "@/db/unit-of-work";
import type { ShownAt } from "./shown-at";

/** A branch up to one of its revisions. */
export interface Layer {
  branchId: string;
  number: number;
}

/**
 * A state of a space's content: the head, a revision, or a change request. The topmost layer comes first. Rows of a layer
 * hide rows of the same resource in the layers below (docs/content.md).
 */
export interface Snapshot extends InUnit {
  organizationId: string;
  spaceId: string;
  layers: readonly Layer[];
  /**
   * Always undefined, because a snapshot can be read completely. Content that a visitor reads is a {@link
   * SnapshotView} instead.
   */
  visitor?: undefined;
}

/**
 * Data about where the head of a space is published, and whether the caller can see the key of its share
 * link.
 */
export interface PublishedHead {
  visibility: string;
  shareKey: string | null;
  shownAt: ShownAt | null;
  mayShare: boolean;
}

/** A snapshot with its revision, and the data about where its space is published. */
export interface RevisionSnapshot extends Snapshot {
  spaceTitle: string;
  primaryBranchId: string;
  /** Only set for the head of the space, because no other revision is published. */
  published?: PublishedHead | undefined;
  revision: Revision;
  /**
   * The version of the revision's row, if it was read. The row changes only when data about the revision's
   * Git commit is added.
   */
  revisionVersion?: string;
  /** Each layer with its last revision that changed link targets. */
  layers: readonly (Layer & { structureNumber: number })[];
}

/** The visitor who reads content on a published site, and the space in the form that conditions and expressions use. */
export interface ContentVisitor {
  claims: Claims;
  space: { id: string; title: string; vars: Readonly<Record<string, unknown>> };
}

/**
 * The content as seen by a visitor. The type parameter `Visitor` is null until the visitor is known. This
 * isn't a {@link Snapshot} (docs/visitors.md).
 */
export type SeenBy<Visitor extends ContentVisitor | null, Content extends Snapshot> = Omit<
  Content,
  "visitor"
> & { visitor: Visitor };

/** A revision as a reader sees it. */
export type RevisionView = RevisionSnapshot | SeenBy<ContentVisitor, RevisionSnapshot>;

/**
 * Content as a reader sees it. Visitors of a published site don't see the parts that conditions hide;
 * everyone else sees everything. Read it with `statementFor`, which leaves out the hidden parts.
 */
export type SnapshotView = Omit<Snapshot, "visitor"> & { visitor?: ContentVisitor | undefined };

/**
 * Returns the complete content, for results that are computed once for all readers. Visitors must see it only
 * through `visitor-view/`.
 */
export const whole = (content: Omit<Snapshot, "visitor"> & { visitor?: unknown }): Snapshot => ({
  organizationId: content.organizationId,
  spaceId: content.spaceId,
  layers: content.layers,
  unit: content.unit,
});

/** Returns the layers of a revision: its own branch, and the base of that branch. */
export function layersOf(
  revision: Layer & Pick<Revision, "baseBranchId" | "baseNumber">,
): [Layer] | [Layer, Layer] {
  const own = { branchId: revision.branchId, number: revision.number };
  if (revision.baseBranchId === null || revision.baseNumber === null) return [own];
  return [own, { branchId: revision.baseBranchId, number: revision.baseNumber }];
}

/**
 * Returns a revision as a snapshot. `baseStructureNumber` is the structure number of the revision on which
 * its branch is based.
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

/** Returns a visitor with these claims, in the form that the conditions of the content use. */
export const visitorOf = (
  { spaceId, spaceTitle, revision }: Pick<RevisionSnapshot, "spaceId" | "spaceTitle" | "revision">,
  claims: Claims,
): ContentVisitor => ({
  claims,
  space: { id: spaceId, title: spaceTitle, vars: revision.variables as Record<string, unknown> },
});
