"use client";

import { MessageSquarePlus } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { Button } from "../../../_ui/button";
import { AbilitiesProvider } from "../../change-requests/abilities-context";
import {
  firstWords,
  PageThreads,
  type SpokenOf,
  type Subject,
} from "../../change-requests/comments/page-threads";
import type { Comment } from "../../change-requests/comments/use-comments";
import type { Space } from "../../space/use-space";
import type { ShownBlock } from "./blocks";
import type { Asked } from "./discussion-context";

interface Props {
  space: Space;
  pageId: string;
  comments: readonly Comment[];
  blocks: readonly ShownBlock[];
  blockOf: (node: string) => ShownBlock | undefined;
  asked: Asked;
  /** The ID of the comment in the URL, until its block was shown. */
  named: RefObject<string | null>;
  onAsk: (asked: Asked) => void;
  onClose: () => void;
}

/** The text of a block, without the elements next to it. */
function wordsOf({ element }: ShownBlock): string {
  const said = [...element.children].filter((child) => !child.matches("[data-comment-mark]"));
  const words = said.map((child) => (child as HTMLElement).innerText).join(" ");
  return firstWords(element.querySelector(".doc-anchor") ? words.replace(/#\s*$/, "") : words);
}

/** Scroll the block into view above the comments, which are below the page on narrow screens. */
const show = ({ element }: ShownBlock) => {
  const isBeside = matchMedia("(width >= 64rem)").matches;
  element.scrollIntoView({ block: isBeside ? "center" : "start" });
};

/** The comments on the current page. The comments are next to the page or, on narrow screens, below the page. */
export function DiscussionPanel(props: Props) {
  const { space, pageId, comments, blocks, blockOf, asked, named, onAsk, onClose } = props;
  const panel = useRef<HTMLElement>(null);
  const chosen = asked.block === null ? undefined : blockOf(asked.block);
  const subject: Subject | null = asked.begins
    ? { node: asked.block, words: chosen ? wordsOf(chosen) : "", quote: "" }
    : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that something is asked
  useEffect(() => {
    if (chosen) show(chosen);
    if (asked.begins) return;
    panel.current?.focus({ preventScroll: true });
    const first = comments.find(({ status, target }) => {
      const node = status === "open" && target.node?.id;
      return node && asked.block !== null && blockOf(node)?.key === asked.block;
    });
    if (first) document.getElementById(`comment-${first.id}`)?.scrollIntoView({ block: "nearest" });
  }, [asked]);

  const namedNode = comments.find(({ id }) => id === named.current)?.target.node?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once its block is known
  useEffect(() => {
    const block = namedNode === undefined ? undefined : blockOf(namedNode);
    if (!block) return;
    named.current = null;
    show(block);
  }, [namedNode, blocks.length]);

  const spokenOf = (node: string): SpokenOf | undefined => {
    const block = blockOf(node);
    return (
      block && {
        words: wordsOf(block),
        at: blocks.indexOf(block),
        show: () => {
          // Don't replace a comment that is being written.
          if (!asked.begins) onAsk({ block: block.key, begins: false });
          show(block);
        },
      }
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    // In a text field, Escape only leaves the field. Menus aren't part of the panel and handle Escape themselves.
    if (key !== "Escape" || target instanceof HTMLTextAreaElement) return;
    if (panel.current?.contains(target as Node)) onClose();
  };
  return (
    <AbilitiesProvider request={null} space={space}>
      <section
        ref={panel}
        aria-label="Comments"
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="fixed inset-x-0 bottom-0 z-30 flex h-[60dvh] flex-col rounded-t-2xl border-t border-line bg-side shadow-float outline-none lg:inset-y-0 lg:left-auto lg:h-auto lg:w-96 lg:rounded-none lg:border-t-0 lg:border-l lg:shadow-none print:hidden"
      >
        <PageThreads
          discussed={{ spaceId: space.id }}
          pageId={pageId}
          blockOf={spokenOf}
          subject={subject}
          onDone={() => onAsk({ ...asked, begins: false })}
          onClose={onClose}
        >
          <div className="grid justify-items-start gap-2">
            {chosen ? (
              <Button size="small" onClick={() => onAsk({ block: chosen.key, begins: true })}>
                <MessageSquarePlus size={15} aria-hidden />
                Comment on this block
              </Button>
            ) : null}
            <Button size="small" onClick={() => onAsk({ block: null, begins: true })}>
              <MessageSquarePlus size={15} aria-hidden />
              Comment on this page
            </Button>
            <p className="text-[0.8125rem] text-soft">To comment on a block, select the + next to it.</p>
          </div>
        </PageThreads>
      </section>
    </AbilitiesProvider>
  );
}
