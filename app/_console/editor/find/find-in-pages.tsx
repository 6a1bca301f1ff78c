"use client";

import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { onDemand } from "../../../_ui/on-demand";
import type { PageSaver } from "../save/page-saver";
import type { FindDialogProps } from "./find-dialog";

const FindDialog = onDemand<FindDialogProps>(() =>
  import("./find-dialog").then((module) => module.FindDialog),
);

/** Opens the search in all pages with an initial search text. Null if the person isn't editing a change request. */
type OpenFindInPages = ((words: string) => void) | null;
const Opening = createContext<OpenFindInPages>(null);
export const useOpenFindInPages = (): OpenFindInPages => useContext(Opening);

interface Props {
  /**
   * Whether the person is editing a change request. People must review replacements in many pages before they're published.
   * Therefore, replacing is possible only in a change request.
   */
  isOffered: boolean;
  saver: PageSaver | null;
  onOpen: (pageId: string) => void;
  children: ReactNode;
}

/** Provides find and replace in all pages to the editor. Ctrl+Shift+F opens it. */
export function FindInPages({ isOffered, saver, onOpen, children }: Props) {
  const [words, setWords] = useState<string | null>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isAsked = (event.ctrlKey || event.metaKey) && event.shiftKey && !event.altKey;
      if (!isOffered || !isAsked || event.key.toLowerCase() !== "f") return;
      event.preventDefault();
      const selected = getSelection()?.toString() ?? "";
      setWords((was) => was ?? (selected.length > 200 || selected.includes("\n") ? "" : selected));
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOffered]);
  const close = () => setWords(null);
  return (
    <Opening value={isOffered ? setWords : null}>
      {children}
      {words === null ? null : (
        <FindDialog
          words={words}
          saver={saver}
          onOpen={(pageId) => {
            close();
            onOpen(pageId);
          }}
          onClose={close}
        />
      )}
    </Opening>
  );
}
