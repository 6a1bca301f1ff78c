"use client";

import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { usePathname } from "next/navigation";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { onDemand, useHeldFocus } from "../../_ui/on-demand";
import { useTRPC } from "../trpc";
import { PaletteContext, type PaletteSource, useOpenPalette } from "./palette-context";
import type { PaletteDialogProps } from "./palette-dialog";
import { PALETTE, PaletteField } from "./palette-field";
import { noteVisit, recentOf, type Visit } from "./recent";

const loadDialog = () => import("./palette-dialog").then((module) => module.PaletteDialog);

/** The palette before its code is loaded. People can already type. */
function PaletteWaiting({ typed, onTyped, onClose }: PaletteDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  useHeldFocus(field);
  return (
    <div role="dialog" aria-label="Search and commands" className={PALETTE}>
      <PaletteField typed={typed} onTyped={onTyped} onKeyDown={({ key }) => key === "Escape" && onClose()} />
    </div>
  );
}

const PaletteDialog = onDemand<PaletteDialogProps>(loadDialog, PaletteWaiting);

/** Loads the palette when a user is about to open it. If that fails, the palette says so when it opens. */
const loadAhead = () => void loadDialog().catch(() => undefined);

/** Ctrl+K or Command+K opens the palette, except if the text editor used the key to add a link. */
function usePaletteKey(): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Control" || event.key === "Meta") loadAhead();
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

/** The recent visits of the signed-in user. The palette stores visits after the user's data has loaded. */
function useRecent(organizationId: string) {
  const { data: me } = useQuery(useTRPC().users.me.queryOptions());
  const userId = me?.id;
  const waiting = useRef<Visit[]>([]);
  const parts = useMemo(
    () => ({
      note: (visit: Visit) => {
        if (userId) noteVisit(userId, organizationId, visit);
        else waiting.current.push(visit);
      },
      recent: () => (userId ? recentOf(userId, organizationId) : []),
    }),
    [userId, organizationId],
  );
  useEffect(() => {
    if (userId) for (const visit of waiting.current.splice(0)) noteVisit(userId, organizationId, visit);
  }, [userId, organizationId]);
  return parts;
}

/** The command palette. The palette finds resources in an organization by name, and runs commands. */
export function Palette({ organizationId, children }: { organizationId: string; children: ReactNode }) {
  const [isOpen, setOpen] = usePaletteKey();
  const [typed, setTyped] = useState("");
  const { note, recent } = useRecent(organizationId);
  const source = useRef<PaletteSource | null>(null);
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: going to another page closes it
  useEffect(() => setOpen(false), [path]);
  useEffect(() => {
    if (!isOpen) setTyped("");
  }, [isOpen]);
  const parts = useMemo(
    () => ({
      open: () => setOpen(true),
      note,
      setSource: (next: PaletteSource | null) => {
        source.current = next;
      },
    }),
    [note, setOpen],
  );
  const close = useCallback(() => setOpen(false), [setOpen]);
  return (
    <PaletteContext value={parts}>
      {children}
      {isOpen ? (
        <PaletteDialog
          organizationId={organizationId}
          source={source.current}
          recent={recent}
          typed={typed}
          onTyped={setTyped}
          onClose={close}
        />
      ) : null}
    </PaletteContext>
  );
}

/** A button that opens the palette and shows its keyboard shortcut. */
export function SearchButton() {
  const open = useOpenPalette();
  return (
    <button
      type="button"
      onClick={open}
      onPointerEnter={() => loadAhead()}
      aria-keyshortcuts="Control+K Meta+K"
      className="flex h-9 w-full items-center gap-2 rounded-lg border border-line bg-raised px-2.5 text-soft hover:bg-hover hover:text-ink"
    >
      <Search size={16} aria-hidden />
      Search
      <kbd aria-hidden className="ml-auto font-sans text-xs">
        Ctrl K
      </kbd>
    </button>
  );
}
