"use client";

import { createContext, useContext, useEffect } from "react";
import type { Entry } from "./entries";
import type { Visit } from "./recent";

/** Entries that a part of the console, such as the editor, adds to the palette while the part is mounted. */
export interface PaletteSource {
  /** The commands and pages of this part. These entries are listed before the palette's own entries. */
  entries: () => Entry[];
  /** Navigates within the console, after unsaved changes have been stored. */
  go: (href: string) => void;
}

interface PaletteParts {
  open: () => void;
  note: (visit: Visit) => void;
  setSource: (source: PaletteSource | null) => void;
}

export const PaletteContext = createContext<PaletteParts>({
  open: () => {},
  note: () => {},
  setSource: () => {},
});

export const useOpenPalette = () => useContext(PaletteContext).open;

/** Adds entries to the palette while the component is mounted. */
export function usePaletteSource(source: PaletteSource): void {
  const { setSource } = useContext(PaletteContext);
  useEffect(() => {
    setSource(source);
    return () => setSource(null);
  });
}

/** Remembers a visit, so that the palette can list it under Recent. */
export function useVisit({ id, kind, title, about, href }: Visit): void {
  const { note } = useContext(PaletteContext);
  useEffect(() => note({ id, kind, title, about, href }), [note, id, kind, title, about, href]);
}

/** `useVisit` as a component, for pages that the server renders. */
export function Visited(visit: Visit): null {
  useVisit(visit);
  return null;
}
