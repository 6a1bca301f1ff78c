"use client";

import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { AccessDialog } from "../access/access-dialog";
import { DeleteDialog } from "./delete-dialog";
import { MoveDialog } from "./move-dialog";
import { CreateDialog, type Creation, RenameDialog } from "./name-dialog";
import type { LibraryEntry } from "./tree";
import { useLibrary } from "./use-library";

interface Actions {
  create: (creation: Creation) => void;
  rename: (entry: LibraryEntry) => void;
  move: (entry: LibraryEntry) => void;
  share: (entry: LibraryEntry) => void;
  remove: (entry: LibraryEntry) => void;
}

const ActionsContext = createContext<Actions | null>(null);

export function useLibraryActions(): Actions {
  const actions = useContext(ActionsContext);
  if (!actions) throw new Error("No LibraryActions above");
  return actions;
}

const thingOf = ({ object, id, title, organization }: LibraryEntry) => ({
  kind: object,
  id,
  title,
  organizationId: organization,
});

interface Props {
  organizationId: string;
  children: ReactNode;
}

/** Holds the dialogs that change the library, so that every menu below can open them. */
export function LibraryActions({ organizationId, children }: Props) {
  const [creation, create] = useState<Creation | null>(null);
  const [renamed, rename] = useState<LibraryEntry | null>(null);
  const [moved, move] = useState<LibraryEntry | null>(null);
  const [shared, share] = useState<LibraryEntry | null>(null);
  const [removed, remove] = useState<LibraryEntry | null>(null);
  const { tree } = useLibrary(organizationId);
  const actions = useMemo(() => ({ create, rename, move, share, remove }), []);
  return (
    <ActionsContext value={actions}>
      {children}
      <CreateDialog creation={creation} onClose={() => create(null)} />
      <RenameDialog entry={renamed} onClose={() => rename(null)} />
      <MoveDialog entry={moved} tree={tree ?? []} onClose={() => move(null)} />
      <AccessDialog thing={shared && thingOf(shared)} onClose={() => share(null)} />
      <DeleteDialog entry={removed} onClose={() => remove(null)} />
    </ActionsContext>
  );
}
