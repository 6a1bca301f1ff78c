"use client";

import { useEffect, useState } from "react";

/** A block of the page that is shown, by its key. */
export interface ShownBlock {
  key: string;
  element: HTMLElement;
}

const blocksIn = (root: HTMLElement): ShownBlock[] =>
  [...root.querySelectorAll<HTMLElement>("[data-block]")].map((element) => ({
    key: element.dataset.block ?? "",
    element,
  }));

const isSame = (one: readonly ShownBlock[], other: readonly ShownBlock[]) =>
  one.length === other.length && one.every(({ element }, index) => element === other[index]?.element);

/** The blocks of what `root` shows; the server draws them anew when somebody has written. */
export function useBlocks(root: HTMLElement | null): readonly ShownBlock[] {
  const [blocks, setBlocks] = useState<readonly ShownBlock[]>([]);
  useEffect(() => {
    if (!root) return;
    const read = () => {
      const shown = blocksIn(root);
      setBlocks((known) => (isSame(known, shown) ? known : shown));
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(root, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [root]);
  return blocks;
}

/** The key of the block that is pointed at, or was last: what stands beside it can be reached. A finger points by touching. */
export function usePointedAt(root: HTMLElement | null): [string | null, (key: string) => void] {
  const [pointed, setPointed] = useState<string | null>(null);
  useEffect(() => {
    if (!root) return;
    const over = ({ target }: PointerEvent) => {
      const key = (target as Element).closest<HTMLElement>("[data-block]")?.dataset.block;
      if (key !== undefined) setPointed(key);
    };
    const leave = ({ pointerType }: PointerEvent) => {
      if (pointerType === "mouse") setPointed(null);
    };
    root.addEventListener("pointerover", over);
    root.addEventListener("pointerleave", leave);
    return () => {
      root.removeEventListener("pointerover", over);
      root.removeEventListener("pointerleave", leave);
    };
  }, [root]);
  return [pointed, setPointed];
}
