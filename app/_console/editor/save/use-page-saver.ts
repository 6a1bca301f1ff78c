"use client";

import type { TRPCClient } from "@trpc/client";
import { useEffect, useState, useSyncExternalStore } from "react";
import { toast } from "sonner";
import type { AppRouter } from "@/api/root";
import type { PageResource } from "@/domains/content/schema";
import { useTRPCClient } from "../../trpc";
import { type Target, useTarget } from "../target";
import type { LeftEditor } from "../write/code-editor";
import { dropDraft, keepDraft, readDraft } from "./drafts";
import { takeEarly } from "./early-page";
import { isSameContent } from "./page-content";
import { PageSaver, type SaveState } from "./page-saver";
import { pageSource, readPage } from "./page-source";

/** An open page: its state when it was opened, its saver, and the editor state for the next visit. */
export interface OpenPage {
  page: PageResource;
  saver: PageSaver;
  left: LeftEditor;
}

export type OpeningPage =
  | { kind: "opening" }
  | { kind: "failed"; error: unknown }
  | ({ kind: "open" } & OpenPage);

const OPENED_MAX = 30;

/**
 * The opened pages, most recent last. A person who returns to a page finds it unchanged, including its undo
 * history.
 */
const opened = new Map<string, OpenPage>();

const nameOf = ({ userId, spaceId, changeRequestId }: Target, pageId: string) =>
  [userId, spaceId, changeRequestId ?? "primary", pageId].join("/");

function remember(name: string, open: OpenPage): void {
  opened.delete(name);
  opened.set(name, open);
  const surplus = [...opened].slice(0, Math.max(0, opened.size - OPENED_MAX));
  // Keep unsaved pages, because they're still being saved.
  for (const [other, { saver }] of surplus) if (saver.isSaved) opened.delete(other);
}

async function openPage(client: TRPCClient<AppRouter>, target: Target, pageId: string): Promise<OpenPage> {
  const name = nameOf(target, pageId);
  const { page, ...read } = (await takeEarly(target, pageId)) ?? (await readPage(client, target, pageId));
  const draft = readDraft(localStorage, name);
  const source = pageSource(client, target, pageId);
  const saver = new PageSaver({
    source: {
      ...source,
      read: async (revision) => {
        const again = await readPage(client, target, pageId, revision);
        open.page = again.page;
        return again;
      },
    },
    drafts: {
      keep: (work) => keepDraft(localStorage, name, { ...work, keptAt: Date.now() }),
      drop: () => dropDraft(localStorage, name),
    },
    read,
    draft,
    onMerged: () => toast("Other people's changes were added to this page", { id: `merged-${pageId}` }),
  });
  const open: OpenPage = { page, saver, left: {} };
  if (draft && !isSameContent(draft.mine, read.content))
    toast("Unsaved changes restored", {
      id: `restored-${pageId}`,
      description: "This browser kept the changes that weren't saved.",
    });
  return open;
}

/** Opens a page of the edited content. Saves the page while it's open, and afterwards until all edits are saved. */
export function usePageSaver(pageId: string): { opening: OpeningPage; retry: () => void } {
  const client = useTRPCClient();
  const target = useTarget();
  const name = nameOf(target, pageId);
  const [opening, setOpening] = useState<OpeningPage>(() => {
    const known = opened.get(name);
    return known ? { kind: "open", ...known } : { kind: "opening" };
  });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the page again
  useEffect(() => {
    let isLeft = false;
    const show = (open: OpenPage) => {
      remember(name, open);
      if (!isLeft) setOpening({ kind: "open", ...open });
    };
    const known = opened.get(name);
    if (known) {
      show(known);
      void known.saver.refresh().then(() => show(known));
    } else {
      setOpening({ kind: "opening" });
      openPage(client, target, pageId).then(
        // Another visit might have opened the page before this response arrived.
        (open) => show(opened.get(name) ?? open),
        (error: unknown) => isLeft || setOpening({ kind: "failed", error }),
      );
    }
    return () => {
      isLeft = true;
      const open = opened.get(name);
      if (open && !open.saver.isSaved) void open.saver.flush();
    };
  }, [client, target, pageId, name, attempt]);
  return { opening, retry: () => setAttempt((count) => count + 1) };
}

/** Returns the saver's state. Renders again when the state or the content changes. */
export function useSaveState(saver: PageSaver): SaveState {
  return useSyncExternalStore(
    saver.subscribe,
    () => saver.state,
    () => saver.state,
  );
}

/** The message after a manual save. */
function saidOf({ kind }: SaveState): string {
  if (kind === "conflict") return "Saved except for conflicts";
  return kind === "offline" || kind === "refused" ? "Not saved yet. This browser keeps your text." : "Saved";
}

/** Saves when the browser is online again, when the user presses Ctrl+S or Cmd+S, and when the tab is hidden or shown. Warns if the window closes before everything is saved. */
export function useSaverEvents(saver: PageSaver): void {
  useEffect(() => {
    const flush = () => void saver.flush();
    const warn = (event: BeforeUnloadEvent) => {
      saver.takeTyped();
      if (!saver.isSaved) event.preventDefault();
    };
    const onShown = () => {
      if (document.visibilityState === "hidden") void saver.flush();
      else void saver.flush().then(() => saver.refresh());
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      void saver.flush().then(() => toast(saidOf(saver.state), { id: "saved" }));
    };
    addEventListener("keydown", onKeyDown);
    addEventListener("online", flush);
    addEventListener("beforeunload", warn);
    document.addEventListener("visibilitychange", onShown);
    return () => {
      removeEventListener("keydown", onKeyDown);
      removeEventListener("online", flush);
      removeEventListener("beforeunload", warn);
      document.removeEventListener("visibilitychange", onShown);
    };
  }, [saver]);
}
