"use client";

import { useEffect, useState } from "react";

/**
 * Returns the key of the block under the pointer. The key stays the same while the pointer moves to the elements next to
 * the block. On touch screens, a tap sets the key.
 */
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
