"use client";

import type { TRPCClient } from "@trpc/client";
import { useEffect, useState, useSyncExternalStore } from "react";
import { toast } from "sonner";
import type { AppRouter } from "@/api/root";
import type { PageResource } from "@/domains/content/schema";
import { useTRPCClient } from "../../trpc";
import { type Target, useTarget } from "../target";
import { dropDraft, keepDraft, readDraft } from "./drafts";
import { isSameContent } from "./page-content";
import { PageSaver, type SaveState } from "./page-saver";
import { pageSource, readPage } from "./page-source";

/** An open page: what it was when it was opened, and what saves it. */
export interface OpenPage {
  page: PageResource;
  saver: PageSaver;
}

export type OpeningPage =
  | { kind: "opening" }
  | { kind: "failed"; error: unknown }
  | ({ kind: "open" } & OpenPage);

/** Pages that were left while they were being saved: who comes back finds them as they are. */
const leaving = new Map<string, OpenPage>();

const nameOf = ({ userId, spaceId, changeRequestId }: Target, pageId: string) =>
  [userId, spaceId, changeRequestId ?? "primary", pageId].join("/");

async function openPage(client: TRPCClient<AppRouter>, target: Target, pageId: string): Promise<OpenPage> {
  const name = nameOf(target, pageId);
  const left = leaving.get(name);
  if (left) {
    leaving.delete(name);
    return left;
  }
  const { page, ...read } = await readPage(client, target, pageId);
  const draft = readDraft(localStorage, name);
  const saver = new PageSaver({
    source: pageSource(client, target, pageId),
    drafts: {
      keep: (base, mine) => keepDraft(localStorage, name, { base, mine, keptAt: Date.now() }),
      drop: () => dropDraft(localStorage, name),
    },
    read,
    draft,
    onMerged: () => toast("Others edited this page too. Their changes are in it now."),
  });
  if (draft && !isSameContent(draft.mine, read.content))
    toast("What you had not saved is back.", {
      id: `restored-${pageId}`,
      description: "It was kept in this browser.",
    });
  return { page, saver };
}

/** Goes on saving a page that is not looked at any more; what cannot be saved stays in the browser. */
function leave(target: Target, pageId: string, open: OpenPage): void {
  if (open.saver.isSaved) return;
  const name = nameOf(target, pageId);
  leaving.set(name, open);
  const unsubscribe = open.saver.subscribe(() => {
    if (!open.saver.isSaved && leaving.get(name) === open) return;
    unsubscribe();
    if (leaving.get(name) === open) leaving.delete(name);
  });
  void open.saver.flush();
}

/** Opens a page of what is edited, and saves it for as long as it is open and beyond. */
export function usePageSaver(pageId: string): { opening: OpeningPage; retry: () => void } {
  const client = useTRPCClient();
  const target = useTarget();
  const [opening, setOpening] = useState<OpeningPage>({ kind: "opening" });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the page again
  useEffect(() => {
    let open: OpenPage | null = null;
    let isLeft = false;
    setOpening({ kind: "opening" });
    openPage(client, target, pageId).then(
      (opened) => {
        open = opened;
        if (isLeft) leave(target, pageId, opened);
        else setOpening({ kind: "open", ...opened });
      },
      (error: unknown) => isLeft || setOpening({ kind: "failed", error }),
    );
    return () => {
      isLeft = true;
      if (open) leave(target, pageId, open);
    };
  }, [client, target, pageId, attempt]);
  return { opening, retry: () => setAttempt((count) => count + 1) };
}

/** The saver's state, and a render whenever it or the content changes. */
export function useSaveState(saver: PageSaver): SaveState {
  return useSyncExternalStore(
    saver.subscribe,
    () => saver.state,
    () => saver.state,
  );
}

/** Keeps saving in step with the world: connections that come back, keys that save, windows that close. */
export function useSaverEvents(saver: PageSaver): void {
  useEffect(() => {
    const flush = () => void saver.flush();
    const warn = (event: BeforeUnloadEvent) => {
      if (!saver.isSaved) event.preventDefault();
    };
    const onShown = () => {
      if (document.visibilityState === "hidden") void saver.flush();
      else if (saver.isSaved) void saver.refresh();
      else void saver.flush();
    };
    addEventListener("online", flush);
    addEventListener("beforeunload", warn);
    document.addEventListener("visibilitychange", onShown);
    return () => {
      removeEventListener("online", flush);
      removeEventListener("beforeunload", warn);
      document.removeEventListener("visibilitychange", onShown);
    };
  }, [saver]);
}
