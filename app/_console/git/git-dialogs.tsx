"use client";

import dynamic from "next/dynamic";
import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import type { Direction } from "./git-dialog";

/** Loads the code of the dialogs when the user first opens a dialog. */
const GitDialog = dynamic(() => import("./git-dialog").then((module) => module.GitDialog), { ssr: false });

const OpenContext = createContext<((direction: Direction) => void) | null>(null);

/** Returns a function that opens the import or export dialog of the current space. */
export function useGitDialog(): (direction: Direction) => void {
  const open = useContext(OpenContext);
  if (!open) throw new Error("No GitDialogs above");
  return open;
}

/** Renders the dialogs above the pages of a space, so that they stay open when the page changes. */
export function GitDialogs({ spaceId, children }: { spaceId: string; children: ReactNode }) {
  const [direction, setDirection] = useState<Direction | null>(null);
  const [isLoaded, setLoaded] = useState(false);
  const open = useCallback((asked: Direction) => {
    setLoaded(true);
    setDirection(asked);
  }, []);
  return (
    <OpenContext value={open}>
      {children}
      {isLoaded ? (
        <GitDialog spaceId={spaceId} direction={direction} onClose={() => setDirection(null)} />
      ) : null}
    </OpenContext>
  );
}
