"use client";

import { useEffect, useState } from "react";
import { type EmojiIndex, searchEmoji } from "@/site/draft/find";

/** All emoji, or null while they're loading. They're loaded when a person first needs them. */
export function useEmoji(isWanted: boolean): EmojiIndex | null {
  const [index, setIndex] = useState<EmojiIndex | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isStale = false;
    void searchEmoji()
      .then((loaded) => isStale || setIndex(loaded))
      // Without a connection, people can still type the name of an emoji between colons.
      .catch(() => undefined);
    return () => {
      isStale = true;
    };
  }, [isWanted]);
  return index;
}
