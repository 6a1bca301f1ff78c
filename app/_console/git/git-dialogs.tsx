"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import { type Direction, GitDialog } from "./git-dialog";

const OpenContext = createContext<((direction: Direction) => void) | null>(null);

/** Opens the import or the export dialog of the space around. */
export function useGitDialog(): (direction: Direction) => void {
  const open = useContext(OpenContext);
  if (!open) throw new Error("No GitDialogs above");
  return open;
}

/** Holds the dialogs above the pages of a space, so that they outlive the page that opened them. */
export function GitDialogs({ spaceId, children }: { spaceId: string; children: ReactNode }) {
  const [direction, setDirection] = useState<Direction | null>(null);
  return (
    <OpenContext value={setDirection}>
      {children}
      <GitDialog spaceId={spaceId} direction={direction} onClose={() => setDirection(null)} />
    </OpenContext>
  );
}
