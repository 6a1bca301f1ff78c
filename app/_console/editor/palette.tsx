"use client";

import { Dialog } from "@base-ui/react/dialog";
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from "react";
import { navigationTitle } from "../page/page-index";
import { useEditedIndex } from "./content-queries";
import { useOpenFindInPages } from "./find/find-in-pages";

/** Something that can be done from anywhere in the editor. */
export interface EditorAction {
  title: string;
  /** The keys that do the same. */
  keys?: string;
  run: () => void;
}

interface Line {
  id: string;
  title: string;
  about: string;
  choose: () => void;
}

const LINES_MAX = 50;

/** Whether a title has every word that was typed. */
const holds = (title: string, typed: string): boolean => {
  const name = title.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => name.includes(word));
};

interface Props {
  actions: readonly EditorAction[];
  onOpen: (pageId: string) => void;
}

/** Ctrl+K opens it wherever the text has not taken the key for a link. */
function usePaletteKey(): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const isAsked = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isAsked || event.key.toLowerCase() !== "k" || event.defaultPrevented) return;
      event.preventDefault();
      setOpen((was) => !was);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return [isOpen, setOpen];
}

/** What can be done, and the pages to go to: arrows point, Enter does it. */
export function Palette(props: Props) {
  const [isOpen, setOpen] = usePaletteKey();
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop className="float fixed inset-0 z-40 bg-scrim" />
        <Dialog.Popup className="float fixed inset-x-4 top-[10dvh] z-50 mx-auto max-w-xl overflow-hidden rounded-2xl border border-line bg-raised shadow-float outline-none">
          <Dialog.Title className="sr-only">Commands and pages</Dialog.Title>
          <Lines {...props} onClose={() => setOpen(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function useLines({ actions, onOpen }: Props, typed: string): Line[] {
  const pages = useEditedIndex();
  const openFind = useOpenFindInPages();
  return useMemo(() => {
    const find = { title: "Find in all pages", keys: "Ctrl+Shift+F", run: () => openFind?.("") };
    const does = [...actions, ...(openFind ? [find] : [])].map(({ title, keys = "", run }) => ({
      id: title,
      title,
      about: keys,
      choose: run,
    }));
    const leads = [...pages.values()].map(({ page, ancestors }) => ({
      id: page.id,
      title: navigationTitle(page),
      about: ancestors.map(navigationTitle).join(" / "),
      choose: () => onOpen(page.id),
    }));
    return [...does, ...leads].filter(({ title }) => holds(title, typed.trim())).slice(0, LINES_MAX);
  }, [actions, onOpen, openFind, pages, typed]);
}

function Lines({ onClose, ...props }: Props & { onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [pointed, setPointed] = useState(0);
  const list = useId();
  const lines = useLines(props, typed);
  const active = Math.min(pointed, lines.length - 1);
  useEffect(() => {
    document.getElementById(`${list}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [list, active]);
  const choose = (line: Line | undefined) => {
    if (!line) return;
    onClose();
    line.choose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && lines.length > 0) setPointed((active + step + lines.length) % lines.length);
    else if (event.key === "Enter") choose(lines[active]);
    else return;
    event.preventDefault();
  };
  return (
    <div className="flex max-h-[min(30rem,80dvh)] flex-col">
      <input
        role="combobox"
        aria-label="Search commands and pages"
        aria-expanded={lines.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${list}-${active}` : undefined}
        placeholder="Search commands and pages"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setPointed(0);
        }}
        onKeyDown={onKeyDown}
        className="h-13 border-b border-line bg-transparent px-4 text-base outline-none placeholder:text-soft"
      />
      <div
        id={list}
        role="listbox"
        tabIndex={0}
        aria-label="Commands and pages"
        className="min-h-0 overflow-y-auto p-2"
      >
        {lines.map((line, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus, and its keys choose
          <div
            key={line.id}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onMouseMove={() => setPointed(index)}
            onClick={() => choose(line)}
            className="flex cursor-pointer items-baseline gap-3 rounded-lg px-3 py-1.5 aria-selected:bg-hover"
          >
            <span className="shrink-0">{line.title}</span>
            <span className="ml-auto min-w-0 truncate text-[0.8125rem] text-soft">{line.about}</span>
          </div>
        ))}
      </div>
      {lines.length === 0 ? (
        <p className="p-6 text-center text-soft">No commands or pages match your search.</p>
      ) : null}
    </div>
  );
}
