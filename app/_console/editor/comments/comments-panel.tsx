"use client";

import { MessageSquarePlus, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { toast } from "sonner";
import { Button } from "../../../_ui/button";
import { IconButton } from "../../../_ui/icon-button";
import { SkeletonLines } from "../../../_ui/skeleton";
import { AbilitiesProvider, useAbilitiesOf } from "../../change-requests/abilities-context";
import { MarkdownInput } from "../../change-requests/comments/markdown-input";
import { Thread } from "../../change-requests/comments/thread";
import { type Comment, useCommentActions, useComments } from "../../change-requests/comments/use-comments";
import type { ChangeRequest } from "../../change-requests/use-request";
import { readableError } from "../../errors";
import type { Space } from "../../space/use-space";
import { type Anchor, anchorAt, type CommentedText } from "./anchors";

/** What a new comment is about. */
interface Subject {
  /** Key of the block; null for the page as a whole. */
  node: string | null;
  words: string;
}

interface Props {
  request: ChangeRequest;
  space: Space;
  pageId: string;
  shown: CommentedText | null;
  /** Saves the text, and answers the place of each block. */
  readAnchors: () => Promise<Anchor[]>;
  /** How often a comment on the block at the cursor was asked for in the text: each time one begins. */
  commenting: number;
  onClose: () => void;
}

const WORDS_MAX = 90;

/** The first words of a block. */
function wordsAt(shown: CommentedText, anchor: Anchor): string {
  const words = shown.wordsOf(anchor).replace(/\s+/g, " ").trim();
  return words.length > WORDS_MAX ? `${words.slice(0, WORDS_MAX)}…` : words;
}

function anchorOf(anchors: readonly Anchor[], comment: Comment): Anchor | undefined {
  const node = comment.target.node?.id;
  return node === undefined ? undefined : anchors.find(({ keys }) => keys.has(node));
}

interface ComposerProps {
  request: ChangeRequest;
  pageId: string;
  subject: Subject;
  onDone: () => void;
}

function BlockComposer({ request, pageId, subject, onDone }: ComposerProps) {
  const { key, create } = useCommentActions(request);
  const { node, words } = subject;
  return (
    <div className="grid gap-2">
      <p className="line-clamp-2 border-l-2 border-accent pl-2.5 text-[0.8125rem] text-soft">
        {node === null ? "The page as a whole" : words}
      </p>
      <MarkdownInput
        label={node === null ? "Comment on this page" : "Comment on this block"}
        placeholder="What about it?"
        action="Comment"
        busy={create.isPending}
        error={create.error ? readableError(create.error) : null}
        onSubmit={(markdown) =>
          create.mutate(
            { ...key, page: pageId, ...(node === null ? {} : { node }), body: { markdown } },
            { onSuccess: onDone },
          )
        }
        onCancel={onDone}
      />
    </div>
  );
}

interface ThreadsProps {
  request: ChangeRequest;
  comments: Comment[];
  shown: CommentedText | null;
}

/** In the order in which their blocks stand in the text. */
function Threads({ request, comments, shown }: ThreadsProps) {
  const anchors = shown?.anchors() ?? [];
  const placed = comments
    .map((comment) => ({ comment, anchor: anchorOf(anchors, comment) }))
    .sort((one, other) => (one.anchor?.from ?? -1) - (other.anchor?.from ?? -1));
  return (
    <ul aria-label="Comments on this page" className="grid gap-5">
      {placed.map(({ comment, anchor }) => (
        <li key={comment.id} className="grid gap-1.5">
          {anchor && shown ? (
            <button
              type="button"
              onClick={() => shown.goTo(anchor)}
              className="line-clamp-1 border-l-2 border-line-strong pl-2.5 text-left text-[0.8125rem] text-soft hover:border-accent hover:text-ink"
            >
              {wordsAt(shown, anchor) || "This block"}
            </button>
          ) : null}
          <Thread request={request} comment={comment} />
        </li>
      ))}
    </ul>
  );
}

function Panel({ request, pageId, shown, readAnchors, commenting, onClose }: Omit<Props, "space">) {
  const { query, items } = useComments(request, pageId);
  const { mayComment } = useAbilitiesOf();
  const [subject, setSubject] = useState<Subject | null>(null);
  const begin = async () => {
    if (!shown) return setSubject({ node: null, words: "" });
    const cursor = shown.cursor();
    try {
      const anchor = anchorAt(await readAnchors(), cursor);
      setSubject(anchor ? { node: anchor.key, words: wordsAt(shown, anchor) } : { node: null, words: "" });
    } catch (error) {
      toast.error(readableError(error));
    }
  };
  const asked = useRef(begin);
  asked.current = begin;
  useEffect(() => {
    if (commenting > 0) void asked.current();
  }, [commenting]);
  return (
    <section aria-label="Comments" className="flex h-full min-h-0 flex-col bg-side">
      <div className="flex items-center gap-2 border-b border-line py-1 pr-2 pl-4">
        <h2 className="flex-1 font-semibold">Comments</h2>
        <IconButton label="Close comments" onClick={onClose}>
          <X size={17} aria-hidden />
        </IconButton>
      </div>
      <div className="grid min-h-0 flex-1 content-start gap-5 overflow-y-auto p-4">
        {subject ? (
          <BlockComposer
            request={request}
            pageId={pageId}
            subject={subject}
            onDone={() => setSubject(null)}
          />
        ) : mayComment ? (
          <Button size="small" onClick={() => void begin()}>
            <MessageSquarePlus size={15} aria-hidden />
            Comment on the block at the cursor
          </Button>
        ) : null}
        {query.isPending ? <SkeletonLines count={3} label="Loading comments" /> : null}
        {query.isSuccess && items.length === 0 && !subject ? (
          <p className="text-soft">Nobody has said anything about this page yet.</p>
        ) : null}
        <Threads request={request} comments={items} shown={shown} />
        {query.hasNextPage ? (
          <Button size="small" onClick={() => void query.fetchNextPage()} busy={query.isFetchingNextPage}>
            Show more
          </Button>
        ) : null}
      </div>
    </section>
  );
}

/** The comments on a page beside its text, in the order of the blocks that they speak of. */
export function CommentsPanel({ space, ...props }: Props) {
  return (
    <AbilitiesProvider request={props.request} space={space}>
      <Panel {...props} />
    </AbilitiesProvider>
  );
}
