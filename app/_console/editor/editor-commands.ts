"use client";

import { navigationTitle } from "../page/page-index";
import type { Entry } from "../palette/entries";
import { pageEntryId } from "../palette/found-pages";
import { usePaletteSource } from "../palette/palette-context";
import { useEditedIndex } from "./content-queries";
import { useOpenFindInPages } from "./find/find-in-pages";
import { useTarget } from "./target";

/** Something that can be done from anywhere in the editor. */
interface EditorAction {
  title: string;
  /** The keys that do the same. */
  keys?: string;
  run: () => void;
}

interface Props {
  actions: readonly EditorAction[];
  onOpen: (pageId: string) => void;
  onLeave: (href: string) => void;
}

/** Adds the commands of the editor and the edited pages to the palette. What leads elsewhere waits until all is saved. */
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
