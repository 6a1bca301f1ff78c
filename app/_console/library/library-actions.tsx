"use client";

import dynamic from "next/dynamic";
import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import type { Opened } from "./library-dialogs";
import type { Creation } from "./name-dialog";
import type { LibraryEntry } from "./tree";
import { useLibrary } from "./use-library";

/** Loads the code of the dialogs when the user first opens a dialog. */
const LibraryDialogs = dynamic(() => import("./library-dialogs").then((module) => module.LibraryDialogs), {
  ssr: false,
});

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

const CLOSED: Opened = { creation: null, renamed: null, moved: null, shared: null, removed: null };

interface Props {
  organizationId: string;
  children: ReactNode;
}

/** Provides the dialogs that change the library to the components below it, so that their menus can open the dialogs. */
export function LibraryActions({ organizationId, children }: Props) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { tree } = useLibrary(organizationId);
  const actions = useMemo<Actions>(() => {
    const open = (about: Partial<Opened>) => setOpened({ ...CLOSED, ...about });
    return {
      create: (creation) => open({ creation }),
      rename: (renamed) => open({ renamed }),
      move: (moved) => open({ moved }),
      share: (shared) => open({ shared }),
      remove: (removed) => open({ removed }),
    };
  }, []);
  return (
    <ActionsContext value={actions}>
      {children}
      {opened ? <LibraryDialogs opened={opened} tree={tree ?? []} onClose={() => setOpened(CLOSED)} /> : null}
    </ActionsContext>
  );
}
