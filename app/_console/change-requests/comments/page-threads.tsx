"use client";

import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../_ui/button";
import { IconButton } from "../../../_ui/icon-button";
import { SkeletonLines } from "../../../_ui/skeleton";
import { LoadFailure } from "../../load-failure";
import { Composer } from "./composer";
import { Thread } from "./thread";
import { type Comment, type Discussed, useComments } from "./use-comments";

/** The subject of a new comment. */
export interface Subject {
  /** The key of the block, or null for the whole page. */
  node: string | null;
  /** The first words of the block. */
  words: string;
  /** The selected words that the comment quotes, or an empty string. */
  quote: string;
}

/** A block with comments on the page next to the comments. */
export interface SpokenOf {
  /** The first words of the block. */
  words: string;
  /** The value by which blocks are sorted in the page's order. */
  at: number;
  show: () => void;
}

/** Finds the block on the page that has the key or contains the node with this key. */
export type BlockOf = (node: string) => SpokenOf | undefined;

const WORDS_MAX = 90;

/** The beginning of a block's text. */
export function firstWords(text: string): string {
  const words = text.replace(/\s+/g, " ").trim();
  return words.length > WORDS_MAX ? `${words.slice(0, WORDS_MAX)}…` : words;
}

interface ThreadsProps {
  discussed: Discussed;
  comments: readonly Comment[];
  blockOf: BlockOf;
}

/** Comment threads, in the order of their blocks in the text. */
function Threads({ discussed, comments, blockOf }: ThreadsProps) {
  const placed = comments
    .map((comment) => ({ comment, block: comment.target.node && blockOf(comment.target.node.id) }))
    .sort((one, other) => (one.block?.at ?? -1) - (other.block?.at ?? -1));
  return (
    <ul aria-label="Comments on this page" className="grid gap-5">
      {placed.map(({ comment, block }) => (
        <li key={comment.id} className="grid gap-1.5">
          {block ? (
            <button
              type="button"
              onClick={block.show}
              className="line-clamp-1 border-l-2 border-line-strong pl-2.5 text-left text-[0.8125rem] text-soft hover:border-accent hover:text-ink"
            >
              {block.words || "This block"}
            </button>
          ) : null}
          <Thread discussed={discussed} comment={comment} />
        </li>
      ))}
    </ul>
  );
}

interface Props {
  discussed: Discussed;
  pageId: string;
  blockOf: BlockOf;
  /** The subject of the new comment, or null if no form is open. */
  subject: Subject | null;
  onDone: () => void;
  onClose: () => void;
  /** The controls that start a new comment. */
  children: ReactNode;
}

/** The comments on a page, shown next to its text in the order of their blocks. */
export function PageThreads({ discussed, pageId, blockOf, subject, onDone, onClose, children }: Props) {
  const { query, items } = useComments(discussed, pageId);
  return (
    <>
      <div className="flex items-center gap-2 border-b border-line py-1 pr-2 pl-4">
        <h2 className="flex-1 font-semibold">Comments</h2>
        <IconButton label="Close comments" onClick={onClose}>
          <X size={17} aria-hidden />
        </IconButton>
      </div>
      <div className="grid min-h-0 flex-1 content-start gap-5 overflow-y-auto p-4">
        {subject ? (
          <div key={`${subject.node} ${subject.quote}`} className="grid gap-2">
            <p className="line-clamp-2 border-l-2 border-accent pl-2.5 text-[0.8125rem] text-soft">
              {subject.node === null ? "Whole page" : subject.words || "This block"}
            </p>
            <Composer
              discussed={discussed}
              pageId={pageId}
              {...(subject.node === null ? {} : { node: subject.node })}
              quote={subject.quote}
              onDone={onDone}
            />
          </div>
        ) : (
          children
        )}
        {query.isPending ? <SkeletonLines count={3} label="Loading comments" /> : null}
        {query.isError && items.length === 0 ? (
          <LoadFailure error={query.error} onRetry={() => query.refetch()} />
        ) : null}
        {query.isSuccess && items.length === 0 && !subject ? (
          <p className="text-soft">No comments on this page yet.</p>
        ) : null}
        <Threads discussed={discussed} comments={items} blockOf={blockOf} />
        {query.hasNextPage ? (
          <Button size="small" onClick={() => void query.fetchNextPage()} busy={query.isFetchingNextPage}>
            Show more
          </Button>
        ) : null}
      </div>
    </>
  );
}
