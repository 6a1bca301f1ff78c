"use client";

import { useCallback, useEffect } from "react";
import { useTRPCClient } from "../../trpc";
import type { PageSaver } from "../save/page-saver";
import { useTarget } from "../target";
import type { Anchor, CommentedText } from "./anchors";

/**
 * Keeps the positions of the blocks up to date while they're needed, by reading them again after each save.
 * Returns a function that saves the text and then returns the position of each block.
 */
export function useAnchors(
  shown: CommentedText | null,
  saver: PageSaver,
  pageId: string,
  isWanted: boolean,
): () => Promise<Anchor[]> {
  const client = useTRPCClient();
  const { spaceId, changeRequestId } = useTarget();
  const read = useCallback(async (): Promise<Anchor[]> => {
    if (!shown) return [];
    const { text } = saver.saved.content;
    const [{ anchorsOf }, document] = await Promise.all([
      import("./read-anchors"),
      changeRequestId === null
        ? client.content.head.pageDocument.query({ spaceId, pageId })
        : client.changeRequests.content.pageDocument.query({ spaceId, changeRequestId, pageId }),
    ]);
    const anchors = anchorsOf(text, document.nodes);
    // These positions belong to the saved text. If the text has changed since then, the next save updates the positions.
    if (anchors && shown.markdown() === text) shown.setAnchors(anchors);
    return shown.anchors();
  }, [client, spaceId, changeRequestId, pageId, shown, saver]);
  useEffect(() => {
    if (!isWanted) return;
    let text: string | null = null;
    const follow = () => {
      if (!saver.isSaved || saver.saved.content.text === text) return;
      text = saver.saved.content.text;
      void read().catch(() => undefined);
    };
    follow();
    return saver.subscribe(follow);
  }, [saver, read, isWanted]);
  return useCallback(async () => {
    await saver.flush();
    return await read();
  }, [saver, read]);
}
