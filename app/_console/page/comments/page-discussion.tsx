"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { openCounts } from "../../change-requests/comments/open-counts";
import { useComments } from "../../change-requests/comments/use-comments";
import { type Space, useSpace } from "../../space/use-space";
import { BlockMarks } from "./block-marks";
import { useBlocks, usePointedAt } from "./blocks";
import { type Asked, DiscussionProvider } from "./discussion-context";
import { useBlockOf } from "./use-block-of";

// Whoever reads loads nothing of what comments are written and drawn with.
const DiscussionPanel = dynamic(() => import("./discussion-panel").then((module) => module.DiscussionPanel), {
  ssr: false,
});

interface Props {
  initialSpace: Space;
  pageId: string;
  /** The page as it is read, each block in an element with its key. */
  children: ReactNode;
}

/** Where the focus goes once the comments are closed: to what opened them, else to the button that does. */
function focusAgain(root: HTMLElement | null, block: string | null): void {
  const mark =
    block === null ? null : root?.querySelector(`[data-block="${CSS.escape(block)}"] [data-comment-mark]`);
  const next = mark ?? root?.querySelector("[data-comments-button]");
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}

function DiscussedPage({ initialSpace, pageId, children }: Props) {
  const space = useSpace(initialSpace);
  const discussed = { spaceId: space.id };
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [pointed, setPointed] = usePointedAt(root);
  const closed = useRef<Asked | null>(null);
  const blocks = useBlocks(root);
  const { items } = useComments(discussed, pageId, asked !== null || space.comments > 0);
  const blockOf = useBlockOf({ ...discussed, pageId }, blocks, items);
  const counts = useMemo(() => {
    const ofBlocks = new Map<string, number>();
    for (const [node, count] of openCounts(items)) {
      const key = blockOf(node)?.key;
      if (key !== undefined) ofBlocks.set(key, (ofBlocks.get(key) ?? 0) + count);
    }
    return ofBlocks;
  }, [items, blockOf]);
  useEffect(() => {
    if (location.hash.startsWith("#comment-")) setAsked({ block: null, begins: false });
  }, []);
  const close = () => {
    closed.current = asked;
    if (asked?.block) setPointed(asked.block);
    setAsked(null);
  };
  useEffect(() => {
    if (asked !== null || closed.current === null) return;
    focusAgain(root, closed.current.block);
    closed.current = null;
  }, [asked, root]);
  const isOpen = asked !== null;
  const openComments = items.filter(({ status }) => status === "open").length;
  return (
    <DiscussionProvider
      value={{
        isOpen,
        openComments,
        toggle: () => (isOpen ? close() : setAsked({ block: null, begins: false })),
      }}
    >
      <div
        ref={setRoot}
        data-discussed={isOpen ? "" : undefined}
        className="group/page max-lg:data-discussed:pb-[65dvh]"
      >
        {children}
        <BlockMarks
          blocks={blocks}
          counts={counts}
          pointed={pointed}
          chosen={asked?.block ?? null}
          isOpen={isOpen}
          onPress={(block) => setAsked({ block, begins: !counts.has(block) })}
        />
        {asked ? (
          <DiscussionPanel
            space={space}
            pageId={pageId}
            comments={items}
            blocks={blocks}
            blockOf={blockOf}
            asked={asked}
            onAsk={setAsked}
            onClose={close}
          />
        ) : null}
      </div>
    </DiscussionProvider>
  );
}

/** A page with what is said about it in the primary content, for who may comment. */
export function PageDiscussion(props: Props) {
  const { permissions } = useSpace(props.initialSpace);
  return permissions.comment ? <DiscussedPage key={props.pageId} {...props} /> : props.children;
}
