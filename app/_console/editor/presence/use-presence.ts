"use client";

import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { Presence } from "@/events/announce";
import { useTRPCClient } from "../../trpc";
import { anchorAt, type CommentedText } from "../comments/anchors";
import type { Target } from "../target";
import { EditorPresence } from "./editor-presence";

const LOOK_MILLISECONDS = 500;

/** The presence of this editor, which reports the open page to other editors of the same content. */
export function useEditorPresence(
  { spaceId, changeRequestId }: Target,
  pageId: string | undefined,
): EditorPresence {
  const client = useTRPCClient();
  const [presence] = useState(
    () =>
      new EditorPresence(changeRequestId, (place) =>
        client.spaces.showPresence.mutate({ spaceId, ...place }),
      ),
  );
  useEffect(() => presence.moveTo(pageId ?? null, null), [presence, pageId]);
  useEffect(() => presence.start(), [presence]);
  return presence;
}

export const usePresent = (presence: EditorPresence): readonly Presence[] =>
  useSyncExternalStore(
    presence.subscribe,
    () => presence.present,
    () => presence.present,
  );

/** Other people who have a page open. */
export function useOthersOn(presence: EditorPresence, pageId: string): readonly Presence[] {
  const present = usePresent(presence);
  return useMemo(() => present.filter(({ page }) => page === pageId), [present, pageId]);
}

/**
 * While other people are present, shows their names next to the blocks that contain their cursors, and reports the
 * block that contains the user's own cursor.
 */
export function useCursors(
  presence: EditorPresence,
  pageId: string,
  shown: CommentedText | null,
  others: readonly Presence[],
): void {
  useEffect(() => {
    const people = new Map<string, string[]>();
    for (const { block, user } of others)
      if (block !== null) people.set(block, [...(people.get(block) ?? []), user.displayName]);
    shown?.setPeople(people);
  }, [shown, others]);
  const isAlone = others.length === 0;
  useEffect(() => {
    if (isAlone || !shown) return;
    const look = () => presence.moveTo(pageId, anchorAt(shown.anchors(), shown.cursor())?.key ?? null);
    const timer = setInterval(look, LOOK_MILLISECONDS);
    return () => clearInterval(timer);
  }, [presence, pageId, shown, isAlone]);
}
