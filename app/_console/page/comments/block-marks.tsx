"use client";

import { Plus } from "lucide-react";
import { createPortal } from "react-dom";
import { classNames } from "../../../_ui/class-names";
import { saidOfCount } from "../../editor/comments/anchors";
import type { ShownBlock } from "./blocks";

interface Props {
  blocks: readonly ShownBlock[];
  /** The number of open comments on each block, by its key. */
  counts: ReadonlyMap<string, number>;
  /** The key of the block under the pointer. */
  pointed: string | null;
  /** The key of the block whose comments the panel shows. */
  chosen: string | null;
  /** Whether the comments are open. Every block then has a button, so that people can comment on the block by keyboard. */
  isOpen: boolean;
  onPress: (key: string) => void;
}

interface MarkProps {
  count: number;
  isChosen: boolean;
  isReachable: boolean;
  onPress: () => void;
}

function Mark({ count, isChosen, isReachable, onPress }: MarkProps) {
  const label = count > 0 ? saidOfCount(count) : "Comment on this block";
  return (
    <>
      {isChosen ? (
        <span
          data-comment-edge=""
          aria-hidden
          className="absolute inset-y-0 -left-3 !m-0 w-0.5 rounded-full bg-accent"
        />
      ) : null}
      <button
        type="button"
        data-comment-mark=""
        aria-label={label}
        title={label}
        tabIndex={isReachable ? 0 : -1}
        onClick={onPress}
        className={classNames(
          "absolute top-0 -right-5 !m-0 grid size-6 place-items-center rounded-md text-xs font-semibold tabular-nums sm:-right-8 print:hidden",
          count > 0
            ? "bg-accent-soft text-accent hover:bg-accent hover:text-on-accent"
            : "text-soft hover:bg-hover hover:text-ink",
        )}
      >
        {count > 0 ? count : <Plus size={15} aria-hidden />}
      </button>
    </>
  );
}

/** Marks next to blocks: the number of open comments, or a button to start a comment. */
export function BlockMarks({ blocks, counts, pointed, chosen, isOpen, onPress }: Props) {
  return blocks.map(({ key, element }) => {
    const count = counts.get(key) ?? 0;
    if (count === 0 && key !== pointed && !isOpen) return null;
    const mark = (
      <Mark
        count={count}
        isChosen={isOpen && key === chosen}
        isReachable={count > 0 || isOpen}
        onPress={() => onPress(key)}
      />
    );
    return createPortal(mark, element, key);
  });
}
