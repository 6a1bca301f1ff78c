"use client";

import { useEffect, useState } from "react";
import { toast } from "sonner";
import type { Presence } from "@/events/announce";
import { randomKey } from "@/lib/random-key";
import { statusOf } from "../../errors";
import { onEdit } from "../../live/presence";
import { useTRPCClient } from "../../trpc";
import type { EditorPresence } from "../presence/editor-presence";
import type { PageSaver } from "../save/page-saver";
import { readPage } from "../save/page-source";
import { type Target, useTarget } from "../target";

/** The statuses of a person who has lost access. */
const REFUSED = [401, 403, 404];

type Client = ReturnType<typeof useTRPCClient>;

function sender(client: Client, { spaceId, changeRequestId }: Target, page: string) {
  return async (data: string): Promise<boolean> => {
    try {
      if (changeRequestId === null) await client.content.shareEdit.mutate({ spaceId, page, data });
      else await client.changeRequests.shareEdit.mutate({ spaceId, changeRequestId, page, data });
      return true;
    } catch (error) {
      if (REFUSED.includes(statusOf(error) ?? 0)) return false;
      throw error;
    }
  };
}

interface Opened {
  client: Client;
  target: Target;
  pageId: string;
  saver: PageSaver;
  presence: EditorPresence;
  onLive: (isLive: boolean) => void;
}

/** Starts to edit the page together with others. Returns a function that stops. */
async function begin({ client, target, pageId, saver, presence, onLive }: Opened): Promise<() => void> {
  const { LivePage, TICK_MILLISECONDS } = await import("./live-page");
  const live = new LivePage({
    own: presence.tab,
    saver,
    read: (revision) => readPage(client, target, pageId, revision),
    send: sender(client, target, pageId),
    hasOthers: () => presence.present.some(({ page }) => page === pageId),
    onLive,
    isHidden: () => document.hidden,
    onBroken: () =>
      toast("Live editing has stopped on this page", {
        id: `live-${pageId}`,
        description: "Your changes are kept. Bindery merges them with the changes of others after each save.",
      }),
    now: Date.now,
    newId: randomKey,
  });
  const stop = onEdit(({ user, changeRequest, page, data }) => {
    if (page === pageId && changeRequest === target.changeRequestId) live.hear(data, user);
  });
  const timer = setInterval(() => live.tick(), TICK_MILLISECONDS);
  return () => {
    void live.close().finally(() => {
      clearInterval(timer);
      stop();
    });
  };
}

/**
 * Edits a page together with the other people who have it open. The code for this is loaded when a second person opens the
 * page, and stays active until this editor leaves the page. In the Markdown source, changes of others appear after they're
 * saved. Returns whether the page is edited together now.
 */
export function useLivePage(
  pageId: string,
  saver: PageSaver,
  presence: EditorPresence,
  { others, isVisual }: { others: readonly Presence[]; isVisual: boolean },
): boolean {
  const client = useTRPCClient();
  const target = useTarget();
  const [hasMet, setMet] = useState(false);
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    if (others.length > 0) setMet(true);
  }, [others]);
  useEffect(() => {
    if (!hasMet || !isVisual) return;
    const begun = begin({ client, target, pageId, saver, presence, onLive: setLive });
    return () => {
      void begun.then((stop) => stop()).catch(() => undefined);
    };
  }, [client, target, pageId, saver, presence, hasMet, isVisual]);
  return isLive;
}
