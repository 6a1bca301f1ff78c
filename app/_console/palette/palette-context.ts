"use client";

import { createContext, useContext, useEffect } from "react";
import type { Entry } from "./entries";
import type { Visit } from "./recent";

/** What a part of the console adds to the palette for as long as it is open, such as the editor. */
export interface PaletteSource {
  /** Its commands and pages, listed before those of the palette. */
  entries: () => Entry[];
  /** Goes to an address of the console, once nothing is lost by that. */
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

/** Adds to the palette what can be done here. */
export function usePaletteSource(source: PaletteSource): void {
  const { setSource } = useContext(PaletteContext);
  useEffect(() => {
    setSource(source);
    return () => setSource(null);
  });
}

/** Remembers that something was open, so that the palette offers it first. */
export function useVisit({ id, kind, title, about, href }: Visit): void {
  const { note } = useContext(PaletteContext);
  useEffect(() => note({ id, kind, title, about, href }), [note, id, kind, title, about, href]);
}

/** The same, for a page that is rendered on the server. */
export function Visited(visit: Visit): null {
  useVisit(visit);
  return null;
}
