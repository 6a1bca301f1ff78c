"use client";

import { MessageSquarePlus } from "lucide-react";
import { type MouseEvent, type ReactNode, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "../../../_ui/button";
import { type ShownBlock, useBlocks } from "../../page/comments/blocks";
import { useBlockOf } from "../../page/comments/use-block-of";
import { useAbilitiesOf } from "../abilities-context";
import { type ChangeRequest, keyOf } from "../use-request";
import { BlockThread } from "./block-thread";
import { Composer } from "./composer";
import { Thread } from "./thread";
import { type Comment, type Discussed, useComments } from "./use-comments";

/** Finds the blocks of a difference on which people can comment. These blocks have a comment button. */
const cellsIn = (root: HTMLElement): ShownBlock[] =>
  [...root.querySelectorAll<HTMLElement>("[data-comment-on]")].flatMap((button) => {
    const { parentElement: element, dataset } = button;
    return element ? [{ key: dataset.commentOn ?? "", element }] : [];
  });

/**
 * Groups the comments by the block in the difference. `others` contains the comments on blocks that aren't in the
 * difference.
 */
function usePlaced(page: Discussed & { pageId: string }, blocks: readonly ShownBlock[], items: Comment[]) {
  const blockOf = useBlockOf(page, blocks, items);
  const ofBlocks = new Map<string, Comment[]>();
  const others: Comment[] = [];
  for (const comment of items) {
    const { node, gone } = comment.target;
    const key = node && !gone ? blockOf(node.id)?.key : undefined;
    if (key === undefined) others.push(comment);
    else ofBlocks.set(key, [...(ofBlocks.get(key) ?? []), comment]);
  }
  return { ofBlocks, others };
}

interface Props {
  request: ChangeRequest;
  pageId: string;
  /** The differences of the page. People can comment on each block. */
  children: ReactNode;
}

/**
 * The differences of one page, with the comments on each block under it and the comments on the page at the
 * end.
 */
function Commented({ request, pageId, children }: Props) {
  const discussed = keyOf(request);
  const { query, items } = useComments(discussed, pageId);
  /** The subject of the new comment: the key of a block, or the whole page. Null if no form is open. */
  const [subject, setSubject] = useState<{ node: string | null } | null>(null);
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const blocks = useBlocks(root, cellsIn);
  const { ofBlocks, others } = usePlaced({ ...discussed, pageId }, blocks, items);
  const asked = useRef<HTMLElement | null>(null);
  const begin = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLElement>("[data-comment-on]");
    if (!button) return;
    asked.current = button;
    setSubject({ node: button.dataset.commentOn ?? "" });
  };
  const end = () => {
    setSubject(null);
    asked.current?.focus();
    asked.current = null;
  };
  const composer = (node?: string) => (
    <Composer discussed={discussed} pageId={pageId} {...(node ? { node } : {})} onDone={end} />
  );
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: hears of the buttons within */}
      <div ref={setRoot} data-commentable="" onClick={begin}>
        {children}
      </div>
      {blocks.map(({ key, element }) => {
        const comments = ofBlocks.get(key) ?? [];
        const isAsked = subject?.node === key;
        if (comments.length === 0 && !isAsked) return null;
        const thread = (
          <BlockThread discussed={discussed} comments={comments} composer={isAsked ? composer(key) : null} />
        );
        return createPortal(thread, element, key);
      })}
      <div className="grid gap-3 border-t border-line bg-side px-4 py-2.5">
        {others.map((comment) => (
          <Thread key={comment.id} discussed={discussed} comment={comment} />
        ))}
        {query.hasNextPage ? (
          <Button size="small" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            Show newer comments
          </Button>
        ) : null}
        {subject?.node === null ? (
          composer()
        ) : (
          <div>
            <Button kind="quiet" size="small" onClick={() => setSubject({ node: null })}>
              <MessageSquarePlus size={14} aria-hidden />
              Comment on this page
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

/** The differences of one page, with comments for people who can comment. */
export function PageComments(props: Props) {
  return useAbilitiesOf().mayComment ? <Commented {...props} /> : props.children;
}
