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
 * A state of a space's content, however it was asked for: the head, a revision by id, a change request. Layers come
 * topmost first; a row of a layer hides the rows of the same thing in the layers below (docs/content.md).
 */
export interface Snapshot extends InUnit {
  organizationId: string;
  spaceId: string;
  layers: readonly Layer[];
  /** All of it is read; a content that a visitor reads is a {@link SnapshotView} alone. */
  visitor?: undefined;
}

/** Where the head of a space is published, and whether the caller can share the key of its share link. */
export interface PublishedHead {
  visibility: string;
  shareKey: string | null;
  shownAt: ShownAt | null;
  mayShare: boolean;
}

/** A snapshot with its revision, and the publishing facts of its space. */
export interface RevisionSnapshot extends Snapshot {
  spaceTitle: string;
  primaryBranchId: string;
  /** Of the head of the space alone: no other revision is published. */
  published?: PublishedHead | undefined;
  revision: Revision;
  /** Version of its row, where it was read: what is known of a commit may be added to it, nothing else. */
  revisionVersion?: string;
  /** Each with the last of its revisions that changed what links resolve to. */
  layers: readonly (Layer & { structureNumber: number })[];
}

/** The viewer of content on a published site, and the space in the form that conditions and expressions can use. */
export interface ContentVisitor {
  claims: Claims;
  space: { id: string; title: string; vars: Readonly<Record<string, unknown>> };
}

/** The same for a visitor; null where it is not said yet who reads. It is no {@link Snapshot} (docs/visitors.md). */
export type SeenBy<Visitor extends ContentVisitor | null, Content extends Snapshot> = Omit<
  Content,
  "visitor"
> & { visitor: Visitor };

/** A revision as a reader sees it. */
export type RevisionView = RevisionSnapshot | SeenBy<ContentVisitor, RevisionSnapshot>;

/**
 * Content as a reader sees it: for a visitor of a published site without what its conditions hide from them, for all
 * others as written. Code that takes it reads it by `statementFor`, which leaves the hidden parts out.
 */
export type SnapshotView = Omit<Snapshot, "visitor"> & { visitor?: ContentVisitor | undefined };

/**
 * The whole of a content, for results that are computed once for all readers. Visitors see it only through
 * `visitor-view/`.
 */
export const whole = (content: Omit<Snapshot, "visitor"> & { visitor?: unknown }): Snapshot => ({
  organizationId: content.organizationId,
  spaceId: content.spaceId,
  layers: content.layers,
  unit: content.unit,
});

/** The layers of a revision row: its own branch, and what that branch stands on. */
export function layersOf(
  revision: Layer & Pick<Revision, "baseBranchId" | "baseNumber">,
): [Layer] | [Layer, Layer] {
  const own = { branchId: revision.branchId, number: revision.number };
  if (revision.baseBranchId === null || revision.baseNumber === null) return [own];
  return [own, { branchId: revision.baseBranchId, number: revision.baseNumber }];
}

/** A revision as a snapshot; `baseStructureNumber` belongs to the revision that its branch is based on. */
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

/** A visitor with these claims, as the conditions of a content see them. */
export const visitorOf = (
  { spaceId, spaceTitle, revision }: Pick<RevisionSnapshot, "spaceId" | "spaceTitle" | "revision">,
  claims: Claims,
): ContentVisitor => ({
  claims,
  space: { id: spaceId, title: spaceTitle, vars: revision.variables as Record<string, unknown> },
});
