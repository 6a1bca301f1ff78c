"use client";

import { Dialog } from "@base-ui/react/dialog";
import { Search } from "lucide-react";
import { usePathname } from "next/navigation";
import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { SearchPanel } from "./search-panel";

const OpenSearch = createContext<() => void>(() => {});

/** Search over everything of an organization; Ctrl+K or Command+K opens it from anywhere below. */
export function ConsoleSearch({ organizationId, children }: { organizationId: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: going to another page closes it
  useEffect(() => setOpen(false), [path]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isAsked = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      // An editor may have taken it for links.
      if (!isAsked || event.key.toLowerCase() !== "k" || event.defaultPrevented) return;
      event.preventDefault();
      setOpen((isOpen) => !isOpen);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <OpenSearch value={() => setOpen(true)}>
      {children}
      <Dialog.Root open={open} onOpenChange={setOpen}>
        <Dialog.Portal>
          <Dialog.Backdrop className="float fixed inset-0 z-40 bg-scrim" />
          <Dialog.Popup className="float fixed inset-x-4 top-[10dvh] z-50 mx-auto max-w-2xl overflow-hidden rounded-2xl border border-line bg-raised shadow-float outline-none">
            <Dialog.Title className="sr-only">Search</Dialog.Title>
            <SearchPanel organizationId={organizationId} onClose={() => setOpen(false)} />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </OpenSearch>
  );
}

/** Opens the search by pointer, and says by which keys it opens. */
export function SearchButton() {
  const open = use(OpenSearch);
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
