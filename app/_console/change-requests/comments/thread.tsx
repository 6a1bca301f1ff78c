"use client";

import { CircleCheck, Reply as ReplyIcon, RotateCcw } from "lucide-react";
import { useEffect, useState } from "react";
import { Badge } from "../../../_ui/badge";
import { Button } from "../../../_ui/button";
import { Link } from "../../../_ui/link";
import { readableError } from "../../errors";
import { useAbilitiesOf } from "../abilities-context";
import { MarkdownInput } from "./markdown-input";
import { Said } from "./said";
import { type Comment, type Discussed, useCommentActions, useReplies } from "./use-comments";

const GONE = {
  page: "on a deleted page",
  node: "on a deleted block",
  tableCell: "on a deleted table cell",
};

interface Props {
  discussed: Discussed;
  comment: Comment;
  /** The title of the comment's page, or undefined if the comment is shown next to the page. */
  pageTitle?: string | undefined;
  /** The first words of the comment's block, or undefined if the comment is shown next to the block. */
  quote?: string | undefined;
  /** The verdict of the review to which the comment belongs. */
  verdict?: "approved" | "changes-requested" | undefined;
}

/** The path at which a comment is shown next to its page. */
const commentHref = ({ spaceId, changeRequestId }: Discussed, { id, target }: Comment) =>
  changeRequestId === undefined
    ? `/spaces/${spaceId}/pages/${target.page?.id}#comment-${id}`
    : `/spaces/${spaceId}/change-requests/${changeRequestId}/changes#comment-${id}`;

function About({ discussed, comment, pageTitle, verdict }: Props) {
  const { page, gone } = comment.target;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 text-[0.8125rem] text-soft">
      {verdict === "approved" ? <Badge tone="success">Approved</Badge> : null}
      {verdict === "changes-requested" ? <Badge tone="danger">Requested changes</Badge> : null}
      {gone ? GONE[gone] : null}
      {page && pageTitle && gone !== "page" ? (
        <span>
          on{" "}
          <Link href={commentHref(discussed, comment)} className="text-accent hover:underline">
            {pageTitle}
          </Link>
        </span>
      ) : null}
    </span>
  );
}

function Replies({ discussed, comment }: Props) {
  const { me } = useAbilitiesOf();
  const replies = useReplies(discussed, comment);
  const { key, updateReply, removeReply } = useCommentActions(discussed);
  if (comment.replies === 0) return null;
  if (!replies.data) return <p className="text-[0.8125rem] text-soft">Loading replies…</p>;
  return (
    <ul aria-label="Replies" className="grid gap-4">
      {replies.data.items.map((reply) => {
        const one = { ...key, commentId: comment.id, commentReplyId: reply.id };
        return (
          <li key={reply.id}>
            <Said
              said={reply}
              noun="reply"
              me={me}
              mayReact={comment.permissions.reply}
              busy={updateReply.isPending}
              onChange={(change, done) =>
                updateReply.mutate({ ...one, ...change }, { onSuccess: () => done?.() })
              }
              onDelete={() => removeReply.mutate(one)}
            />
          </li>
        );
      })}
    </ul>
  );
}

function ReplyForm({ discussed, comment, onDone }: Props & { onDone: () => void }) {
  const { key, createReply } = useCommentActions(discussed);
  return (
    <MarkdownInput
      label="Reply"
      placeholder="Reply…"
      action="Reply"
      busy={createReply.isPending}
      error={createReply.error ? readableError(createReply.error) : null}
      onSubmit={(markdown) =>
        createReply.mutate({ ...key, commentId: comment.id, body: { markdown } }, { onSuccess: onDone })
      }
      onCancel={onDone}
    />
  );
}

function Buttons({ discussed, comment, onReply }: Props & { onReply: () => void }) {
  const { key, update } = useCommentActions(discussed);
  const isResolved = comment.status === "resolved";
  return (
    <span className="ml-auto flex gap-1">
      {comment.permissions.reply ? (
        <Button kind="quiet" size="small" onClick={onReply}>
          <ReplyIcon size={14} aria-hidden />
          Reply
        </Button>
      ) : null}
      {comment.permissions.resolve ? (
        <Button
          kind="quiet"
          size="small"
          busy={update.isPending}
          onClick={() => update.mutate({ ...key, commentId: comment.id, resolved: !isResolved })}
        >
          {isResolved ? <RotateCcw size={14} aria-hidden /> : <CircleCheck size={14} aria-hidden />}
          {isResolved ? "Reopen" : "Resolve"}
        </Button>
      ) : null}
    </span>
  );
}

/** If the URL's fragment contains the ID of this comment, calls `unfold` and scrolls to the comment. */
function useNamedByAddress(id: string, unfold: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each comment, not each time `unfold` changes
  useEffect(() => {
    if (location.hash !== `#${id}`) return;
    unfold();
    requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView({ block: "center" }));
  }, [id]);
}

/** A comment with its replies. A resolved comment is collapsed. */
export function Thread(props: Props) {
  const { discussed, comment, quote } = props;
  const { me } = useAbilitiesOf();
  const { key, update, remove } = useCommentActions(discussed);
  const [unfolded, setUnfolded] = useState(false);
  const [replying, setReplying] = useState(false);
  const isResolved = comment.status === "resolved";
  useNamedByAddress(`comment-${comment.id}`, () => setUnfolded(true));
  if (isResolved && !unfolded) {
    return (
      <article
        aria-label={`Resolved comment by ${comment.postedBy.displayName}`}
        className="flex items-center gap-2 rounded-xl border border-line px-4 py-2 text-[0.8125rem] text-soft"
      >
        <CircleCheck size={15} aria-hidden className="shrink-0 text-success" />
        <span className="min-w-0 flex-1">
          {comment.postedBy.displayName}’s comment was resolved
          {comment.resolvedBy ? ` by ${comment.resolvedBy.displayName}` : ""}
        </span>
        <Button kind="quiet" size="small" onClick={() => setUnfolded(true)}>
          Show
        </Button>
      </article>
    );
  }
  return (
    <article
      id={`comment-${comment.id}`}
      aria-label={`Comment by ${comment.postedBy.displayName}`}
      className="grid gap-4 rounded-xl border border-line bg-raised px-4 py-3"
    >
      {quote ? (
        <blockquote className="line-clamp-2 border-l-2 border-line-strong pl-2.5 text-[0.8125rem] text-soft">
          {quote}
        </blockquote>
      ) : null}
      <Said
        said={comment}
        noun="comment"
        me={me}
        mayReact={comment.permissions.reply}
        busy={update.isPending}
        about={<About {...props} />}
        onChange={(change, done) =>
          update.mutate({ ...key, commentId: comment.id, ...change }, { onSuccess: () => done?.() })
        }
        onDelete={() => remove.mutate({ ...key, commentId: comment.id })}
      >
        <Buttons {...props} onReply={() => setReplying(true)} />
      </Said>
      {comment.replies > 0 || replying ? (
        <div className="ml-5 grid gap-4 border-l border-line pl-5">
          <Replies {...props} />
          {replying ? <ReplyForm {...props} onDone={() => setReplying(false)} /> : null}
        </div>
      ) : null}
    </article>
  );
}
