"use client";

import { Dialog } from "@base-ui/react/dialog";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { usePathname } from "next/navigation";
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useTRPC } from "../trpc";
import { PaletteContext, type PaletteSource, useOpenPalette } from "./palette-context";
import { PaletteField } from "./palette-field";
import { noteVisit, recentOf, type Visit } from "./recent";

/** Loads the code of the results when a user is about to open the palette. */
const loadPanel = () => import("./palette-panel").then(({ PalettePanel }) => ({ default: PalettePanel }));
const PalettePanel = lazy(loadPanel);

/** Ctrl+K or Command+K opens the palette, except if the text editor used the key to add a link. */
function usePaletteKey(): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Control" || event.key === "Meta") void loadPanel();
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
  return (
    <PaletteContext value={parts}>
      {children}
      <Dialog.Root open={isOpen} onOpenChange={setOpen}>
        <Dialog.Portal>
          <Dialog.Backdrop className="float fixed inset-0 z-40 bg-scrim" />
          <Dialog.Popup className="float fixed inset-x-4 top-[10dvh] z-50 mx-auto max-w-2xl overflow-hidden rounded-2xl border border-line bg-raised shadow-float outline-none">
            <Dialog.Title className="sr-only">Search and commands</Dialog.Title>
            <Suspense fallback={<PaletteField typed={typed} onTyped={setTyped} />}>
              <PalettePanel
                organizationId={organizationId}
                source={source.current}
                recent={recent}
                typed={typed}
                onTyped={setTyped}
                onClose={() => setOpen(false)}
              />
            </Suspense>
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
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
      onPointerEnter={() => void loadPanel()}
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
