"use client";

import { Dialog } from "@base-ui/react/dialog";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useTRPC } from "../trpc";
import { PaletteContext, type PaletteSource, useOpenPalette } from "./palette-context";
import { PalettePanel } from "./palette-panel";
import { noteVisit, recentOf, type Visit } from "./recent";

/** Ctrl+K or Command+K opens it, wherever the text hasn't taken the key for a link. */
function usePaletteKey(): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
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

/** What was open in this browser; visits before it is known who looks wait for that. */
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

/** One field that finds everything of an organization by name, and does what can be done here. */
export function Palette({ organizationId, children }: { organizationId: string; children: ReactNode }) {
  const [isOpen, setOpen] = usePaletteKey();
  const { note, recent } = useRecent(organizationId);
  const source = useRef<PaletteSource | null>(null);
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: going to another page closes it
  useEffect(() => setOpen(false), [path]);
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
  return (
    <PaletteContext value={parts}>
      {children}
      <Dialog.Root open={isOpen} onOpenChange={setOpen}>
        <Dialog.Portal>
          <Dialog.Backdrop className="float fixed inset-0 z-40 bg-scrim" />
          <Dialog.Popup className="float fixed inset-x-4 top-[10dvh] z-50 mx-auto max-w-2xl overflow-hidden rounded-2xl border border-line bg-raised shadow-float outline-none">
            <Dialog.Title className="sr-only">Search and commands</Dialog.Title>
            <PalettePanel
              organizationId={organizationId}
              source={source.current}
              recent={recent}
              onClose={() => setOpen(false)}
            />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </PaletteContext>
  );
}

/** Opens the palette by pointer, and says by which keys it opens. */
export function SearchButton() {
  const open = useOpenPalette();
  return (
    <button
      type="button"
      onClick={open}
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
