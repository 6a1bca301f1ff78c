"use client";

import { useEffect } from "react";
import { openCounts } from "../../change-requests/comments/open-counts";
import { openQuotes } from "../../change-requests/comments/quoted-words";
import { type Discussed, useComments } from "../../change-requests/comments/use-comments";
import type { CommentedText } from "./anchors";

interface Props {
  discussed: Discussed;
  pageId: string;
  /** Whether the page has comments. If the page has no comments, the component sends no request. */
  isDiscussed: boolean;
  shown: CommentedText | null;
  /** Called with true if any block of the page has comments, otherwise with false. */
  onFound: (isFound: boolean) => void;
}

/** Marks the blocks that have open comments. */
export function CommentMarks({ discussed, pageId, isDiscussed, shown, onFound }: Props) {
  const { items } = useComments(discussed, pageId, isDiscussed);
  useEffect(() => {
    if (!shown) return;
    const counts = openCounts(items);
    shown.setCounts(counts);
    shown.setQuotes(openQuotes(items));
    onFound(counts.size > 0);
  }, [shown, items, onFound]);
  return null;
}
