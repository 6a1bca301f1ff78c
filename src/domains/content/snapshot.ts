import type { InUnit } from "@/db/unit-of-work";
import type { ContentVisitor } from "@/scopes/content";

/** A branch up to one of its revisions. */
export interface Layer {
  branchId: string;
  number: number;
}

/**
 * A state of a space's content, however it was asked for: the head, a revision by id, a change request. Layers come
 * topmost first; a row of a layer hides the rows of the same thing in the layers below (docs/adr/002).
 */
export interface Snapshot extends InUnit {
  organizationId: string;
  spaceId: string;
  layers: readonly Layer[];
  /** All of it is read; a content that a visitor reads is a {@link SnapshotView} alone. */
  visitor?: undefined;
}

/**
 * A content as it is read by somebody: by a visitor of a published site without what its conditions hide from them, by
 * everybody else as it is written. What takes it reads it by {@link statementFor}, which leaves the rest out.
 */
export type SnapshotView = Omit<Snapshot, "visitor"> & { visitor?: ContentVisitor | undefined };

/**
 * All of a content, whoever reads it. For what is worked out once for all readers alone: what comes of it is shown to
 * visitors by `visitor-view/` or not at all.
 */
export const whole = (content: Omit<Snapshot, "visitor"> & { visitor?: unknown }): Snapshot => ({
  organizationId: content.organizationId,
  spaceId: content.spaceId,
  layers: content.layers,
  unit: content.unit,
});

/** The layers of a revision row: its own branch, and what that branch stands on. */
export function layersOf(revision: {
  branchId: string;
  number: number;
  baseBranchId: string | null;
  baseNumber: number | null;
}): Layer[] {
  const own = { branchId: revision.branchId, number: revision.number };
  if (revision.baseBranchId === null || revision.baseNumber === null) return [own];
  return [own, { branchId: revision.baseBranchId, number: revision.baseNumber }];
}
