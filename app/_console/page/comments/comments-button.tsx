"use client";

import { MessageSquare } from "lucide-react";
import { PAGE_WAY } from "../../history/page-ways";
import { useDiscussionOfPage } from "./discussion-context";

/** Shows and hides the comments on the page. Renders nothing for people who can't comment. */
export function CommentsButton() {
  const discussion = useDiscussionOfPage();
  if (!discussion) return null;
  const { isOpen, openComments, toggle } = discussion;
  return (
    <button
      type="button"
      data-comments-button=""
      aria-expanded={isOpen}
      onClick={toggle}
      className={`${PAGE_WAY} aria-expanded:bg-active aria-expanded:text-accent`}
    >
      <MessageSquare size={14} aria-hidden />
      Comments{openComments > 0 ? ` (${openComments})` : ""}
    </button>
  );
}
