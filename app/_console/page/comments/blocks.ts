"use client";

import { useEffect, useState } from "react";

/** A visible block of the page, with its key. */
export interface ShownBlock {
  key: string;
  element: HTMLElement;
}

/** Whether a block has content other than its marks. */
const showsSomething = (element: HTMLElement) =>
  [...element.children].some((child) => !child.matches("[data-comment-mark], [data-comment-edge]"));

const blocksIn = (root: HTMLElement): ShownBlock[] =>
  [...root.querySelectorAll<HTMLElement>("[data-block]")]
    .filter(showsSomething)
    .map((element) => ({ key: element.dataset.block ?? "", element }));

const isSame = (one: readonly ShownBlock[], other: readonly ShownBlock[]) =>
  one.length === other.length && one.every(({ element }, index) => element === other[index]?.element);

/** The blocks in `root` (`blocksOf`). The list is updated when the server renders the page again after an edit. */
export function useBlocks(root: HTMLElement | null, blocksOf = blocksIn): readonly ShownBlock[] {
  const [blocks, setBlocks] = useState<readonly ShownBlock[]>([]);
  useEffect(() => {
    if (!root) return;
    const read = () => {
      const shown = blocksOf(root);
      setBlocks((known) => (isSame(known, shown) ? known : shown));
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(root, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [root, blocksOf]);
  return blocks;
}
