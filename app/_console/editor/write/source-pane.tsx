"use client";

import type { Extension } from "@codemirror/state";
import { type EditorView, keymap } from "@codemirror/view";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { commentedSource, commentGutter } from "../comments/commented-source";
import type { ReadyText } from "../ready-text";
import type { PageSaver } from "../save/page-saver";
import { placesIn, useConflictingSides } from "../save/use-conflicts";
import { useTarget } from "../target";
import type { Files } from "../use-uploads";
import { CodeEditor, type LeftEditor } from "./code-editor";
import { completions, type LinkTarget } from "./completions";
import { conflictGutter, setConflicts } from "./conflict-marks";
import type { PickFiles } from "./insert-block";
import { SourceLinkPopover } from "./source-link-popover";
import { pastedLinks, sourceLinkAt } from "./source-links";
import { Toolbar } from "./toolbar";
import { insertFiles, type Upload, uploads } from "./uploads";

interface Props {
  saver: PageSaver;
  left: LeftEditor;
  files: Files;
  linkTargets: () => LinkTarget[];
  onOpenComments: () => void;
  onOpenConflicts: () => void;
  /** The element for the toolbar, above the scrolling area. */
  toolbarHost: HTMLElement | null;
  onReady: (ready: ReadyText | null) => void;
}

/** Uploads files, and inserts each at the position where it was dropped. */
function useFilesInText({ send, onFailure }: Files) {
  return useMemo(() => {
    const insert = (view: EditorView, pos: number, all: Upload[]) =>
      void insertFiles(view, pos, all, { send, onFailure });
    const pickFiles: PickFiles = (view, kind) => {
      const input = document.createElement("input");
      input.type = "file";
      input.multiple = true;
      if (kind === "image") input.accept = "image/*";
      input.addEventListener("change", () => {
        const files = [...(input.files ?? [])].map((file) => ({ file, kind }));
        insert(view, view.state.selection.main.head, files);
        view.focus();
      });
      input.click();
    };
    return { insert, pickFiles };
  }, [send, onFailure]);
}

/** Ctrl+K links selected text, or edits the link at the cursor. Otherwise, the key opens the command palette. */
const linkKey = (open: () => void): Extension =>
  keymap.of([
    {
      key: "Mod-k",
      run: ({ state }) => {
        if (state.selection.main.empty && sourceLinkAt(state).address === null) return false;
        open();
        return true;
      },
    },
  ]);

/** The Markdown editor of a page, with its toolbar. */
export function SourcePane({ saver, left, files, linkTargets, toolbarHost, onReady, ...given }: Props) {
  const [view, setView] = useState<EditorView | null>(null);
  const { insert, pickFiles } = useFilesInText(files);
  const { spaceId } = useTarget();
  const [isLinking, setLinking] = useState(false);
  const endLinking = useCallback(() => setLinking(false), []);
  const open = useRef(given);
  open.current = given;
  const extensions: Extension = useMemo(
    () => [
      completions({ pickFiles, linkTargets }),
      uploads(insert),
      pastedLinks(spaceId, linkTargets),
      linkKey(() => setLinking(true)),
      conflictGutter(() => open.current.onOpenConflicts()),
      commentGutter(() => open.current.onOpenComments()),
    ],
    [insert, pickFiles, linkTargets, spaceId],
  );
  const merged = useConflictingSides(saver);
  useEffect(() => {
    if (view) setConflicts(view, merged ? placesIn(merged) : []);
  }, [view, merged]);
  useEffect(() => {
    if (!view) return;
    onReady({ focus: () => view.focus(), comments: commentedSource(view), source: view });
    return () => onReady(null);
  }, [view, onReady]);
  return (
    <>
      {toolbarHost
        ? createPortal(
            <Toolbar view={view} pickFiles={pickFiles} openLink={() => setLinking(true)} />,
            toolbarHost,
          )
        : null}
      <CodeEditor saver={saver} left={left} onReady={setView} extensions={extensions} />
      {view && isLinking ? (
        <SourceLinkPopover view={view} linkTargets={linkTargets} onClose={endLinking} />
      ) : null}
    </>
  );
}
