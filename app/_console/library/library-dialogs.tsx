"use client";

import { AccessDialog } from "../access/access-dialog";
import { DeleteDialog } from "./delete-dialog";
import { MoveDialog } from "./move-dialog";
import { CreateDialog, type Creation, RenameDialog } from "./name-dialog";
import type { LibraryEntry, LibraryNode } from "./tree";

/** The subject of each dialog while it's open. */
export interface Opened {
  creation: Creation | null;
  renamed: LibraryEntry | null;
  moved: LibraryEntry | null;
  shared: LibraryEntry | null;
  removed: LibraryEntry | null;
}

const thingOf = ({ object, id, title, organization }: LibraryEntry) => ({
  kind: object,
  id,
  title,
  organizationId: organization,
});

interface Props {
  opened: Opened;
  tree: LibraryNode[];
  onClose: () => void;
}

/** The dialogs that change the library. */
export function LibraryDialogs({ opened, tree, onClose }: Props) {
  const { creation, renamed, moved, shared, removed } = opened;
  return (
    <>
      <CreateDialog creation={creation} onClose={onClose} />
      <RenameDialog entry={renamed} onClose={onClose} />
      <MoveDialog entry={moved} tree={tree} onClose={onClose} />
      <AccessDialog thing={shared && thingOf(shared)} onClose={onClose} />
      <DeleteDialog entry={removed} onClose={onClose} />
    </>
  );
}
