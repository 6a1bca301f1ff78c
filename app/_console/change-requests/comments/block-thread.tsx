"use client";

import { type ReactNode, useState } from "react";
import { saidOfCount } from "../../editor/comments/anchors";
import { Thread } from "./thread";
import type { Comment, Discussed } from "./use-comments";

interface Props {
  discussed: Discussed;
  comments: readonly Comment[];
  /** The open form for a new comment. */
  composer: ReactNode;
}

/** The comments on a block of a difference. The number of comments is shown next to the block. */
export function BlockThread({ discussed, comments, composer }: Props) {
  const [isShown, setShown] = useState(true);
  const open = comments.filter(({ status }) => status === "open").length;
  return (
    <>
      {comments.length > 0 ? (
        <button
          type="button"
          className="diff-comments"
          aria-expanded={isShown}
          aria-label={saidOfCount(open)}
          title={isShown ? "Hide comments" : "Show comments"}
          onClick={() => setShown(!isShown)}
        >
          {open}
        </button>
      ) : null}
      {composer || (isShown && comments.length > 0) ? (
        <div data-comment-thread="" className="mt-2 grid max-w-2xl gap-3">
          {isShown
            ? comments.map((comment) => <Thread key={comment.id} discussed={discussed} comment={comment} />)
            : null}
          {composer}
        </div>
      ) : null}
    </>
  );
}
