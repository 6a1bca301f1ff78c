"use client";

import { navigationTitle } from "../page/page-index";
import type { Entry } from "../palette/entries";
import { pageEntryId } from "../palette/found-pages";
import { usePaletteSource } from "../palette/palette-context";
import { useEditedIndex } from "./content-queries";
import { useOpenFindInPages } from "./find/find-in-pages";
import { useTarget } from "./target";

/** A command that is available in the whole editor. */
interface EditorAction {
  title: string;
  /** The keyboard shortcut for the command. */
  keys?: string;
  run: () => void;
}

interface Props {
  actions: readonly EditorAction[];
  onOpen: (pageId: string) => void;
  onLeave: (href: string) => void;
}

/**
 * Adds the editor's commands and the edited pages to the command palette. Commands that leave the editor wait until all
 * changes are saved.
 */
export function EditorCommands({ actions, onOpen, onLeave }: Props): null {
  const index = useEditedIndex();
  const openFind = useOpenFindInPages();
  const { spaceId } = useTarget();
  const find = { title: "Find in all pages", keys: "Ctrl+Shift+F", run: () => openFind?.("") };
  usePaletteSource({
    entries: () => [
      ...[...actions, ...(openFind ? [find] : [])].map(
        (action): Entry => ({ id: `editor-${action.title}`, group: "Actions", kind: "Actions", ...action }),
      ),
      ...[...index.values()].map(
        ({ page, ancestors }): Entry => ({
          id: pageEntryId(page.id),
          group: "Pages",
          kind: "Pages",
          title: navigationTitle(page),
          about: ancestors.map(navigationTitle).join(" / "),
          run: () => onOpen(page.id),
        }),
      ),
    ],
    go: (href) => {
      const pageId = href.split(`/spaces/${spaceId}/pages/`)[1]?.split("#")[0];
      if (pageId && index.has(pageId)) onOpen(pageId);
      else onLeave(href);
    },
  });
  return null;
}
