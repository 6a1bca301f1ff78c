"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { keysIn } from "../../change-requests/comments/keys-in";
import type { Comment } from "../../change-requests/comments/use-comments";
import { useTRPC } from "../../trpc";
import type { ShownBlock } from "./blocks";

/**
 * Finds the visible block for the target of a comment: the target itself, or the block that contains the target. Loads the
 * nesting of blocks when a comment first needs it.
 */
export function useBlockOf(
  { changeRequestId, ...page }: { spaceId: string; pageId: string; changeRequestId?: string },
  blocks: readonly ShownBlock[],
  comments: readonly Comment[],
): (node: string) => ShownBlock | undefined {
  const shown = useMemo(() => new Map(blocks.map((block) => [block.key, block])), [blocks]);
  const isInner = ({ target: { node, gone } }: Comment) => node !== undefined && !gone && !shown.has(node.id);
  const trpc = useTRPC();
  const isNeeded = blocks.length > 0 && comments.some(isInner);
  const isHead = changeRequestId === undefined;
  const head = useQuery(trpc.content.head.pageDocument.queryOptions(page, { enabled: isNeeded && isHead }));
  const request = useQuery(
    trpc.changeRequests.content.pageDocument.queryOptions(
      { ...page, changeRequestId: changeRequestId ?? "" },
      { enabled: isNeeded && !isHead },
    ),
  );
  const { data } = isHead ? head : request;
  return useMemo(() => {
    const around = new Map<string, string>();
    for (const node of data?.nodes ?? []) {
      const key = "key" in node ? node.key : undefined;
      if (key !== undefined) for (const inner of keysIn([node])) around.set(inner, key);
    }
    return (node) => shown.get(node) ?? shown.get(around.get(node) ?? "");
  }, [shown, data]);
}
