"use client";

import type { EditorView } from "@codemirror/view";
import { useEffect } from "react";
import { useComments } from "../../change-requests/comments/use-comments";
import type { ChangeRequest } from "../../change-requests/use-request";
import { setCounts } from "./anchors";

interface Props {
  request: ChangeRequest;
  pageId: string;
  view: EditorView | null;
}

/** Marks the blocks that open comments speak of. */
export function CommentMarks({ request, pageId, view }: Props) {
  const { items } = useComments(request, pageId);
  useEffect(() => {
    if (!view) return;
    const counts = new Map<string, number>();
    for (const { status, target } of items) {
      const node = target.node?.id;
      if (status === "open" && node !== undefined) counts.set(node, (counts.get(node) ?? 0) + 1);
    }
    setCounts(view, counts);
  }, [view, items]);
  return null;
}
