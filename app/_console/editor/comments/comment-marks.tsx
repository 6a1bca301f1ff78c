"use client";

import { useEffect } from "react";
import { useComments } from "../../change-requests/comments/use-comments";
import type { ChangeRequest } from "../../change-requests/use-request";
import type { CommentedText } from "./anchors";

interface Props {
  request: ChangeRequest;
  pageId: string;
  shown: CommentedText | null;
  /** Called with whether any block of the page has comments. */
  onFound: (isFound: boolean) => void;
}

/** Marks the blocks that have open comments. */
export function CommentMarks({ request, pageId, shown, onFound }: Props) {
  const { items } = useComments(request, pageId);
  useEffect(() => {
    if (!shown) return;
    const counts = new Map<string, number>();
    for (const { status, target } of items) {
      const node = target.node?.id;
      if (status === "open" && node !== undefined) counts.set(node, (counts.get(node) ?? 0) + 1);
    }
    shown.setCounts(counts);
    onFound(counts.size > 0);
  }, [shown, items, onFound]);
  return null;
}
