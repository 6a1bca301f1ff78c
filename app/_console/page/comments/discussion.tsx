"use client";

import dynamic from "next/dynamic";
import { type RefObject, useEffect, useMemo } from "react";
import { openCounts } from "../../change-requests/comments/open-counts";
import { useComments } from "../../change-requests/comments/use-comments";
import type { Space } from "../../space/use-space";
import { BlockMarks } from "./block-marks";
import { useBlocks } from "./blocks";
import type { Asked } from "./discussion-context";
import { useBlockOf } from "./use-block-of";

const DiscussionPanel = dynamic(() => import("./discussion-panel").then((module) => module.DiscussionPanel), {
  ssr: false,
});

interface Props {
  space: Space;
  pageId: string;
  /** The element that contains the page. */
  root: HTMLElement;
  /** The subject whose comments are open, or null while the comments are closed. */
  asked: Asked | null;
  /** The key of the block under the pointer. */
  pointed: string | null;
  /** ID of the comment in the URL, until its block was shown. */
  named: RefObject<string | null>;
  onAsk: (asked: Asked) => void;
  onClose: () => void;
  onOpenComments: (count: number) => void;
}

/** Shows the discussion of a page: marks next to the blocks, and the comments when they are open. */
export function Discussion(props: Props) {
  const { space, pageId, root, asked, pointed, named, onAsk, onClose, onOpenComments } = props;
  const discussed = { spaceId: space.id };
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
  const openComments = items.filter(({ status }) => status === "open").length;
  useEffect(() => onOpenComments(openComments), [openComments, onOpenComments]);
  return (
    <>
      <BlockMarks
        blocks={blocks}
        counts={counts}
        pointed={pointed}
        chosen={asked?.block ?? null}
        isOpen={asked !== null}
        onPress={(block) => onAsk({ block, begins: !counts.has(block) })}
      />
      {asked ? (
        <DiscussionPanel
          space={space}
          pageId={pageId}
          comments={items}
          blocks={blocks}
          blockOf={blockOf}
          asked={asked}
          named={named}
          onAsk={onAsk}
          onClose={onClose}
        />
      ) : null}
    </>
  );
}
