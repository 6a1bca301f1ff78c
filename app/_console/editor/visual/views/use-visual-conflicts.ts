import type { EditorView } from "prosemirror-view";
import { useEffect } from "react";
import { NO_PLACE, readDraft } from "@/site/draft/read-draft";
import type { PageSaver } from "../../save/page-saver";
import { placesIn, useConflictingSides } from "../../save/use-conflicts";
import { setConflictBlocks } from "./marks-in-margin";

/** Marks the blocks that are in conflict. */
export function useVisualConflicts(saver: PageSaver, view: EditorView | null): void {
  const merged = useConflictingSides(saver);
  useEffect(() => {
    if (!view) return;
    const places = merged ? placesIn(merged) : [];
    const read = places.length === 0 ? null : readDraft(saver.content.text, NO_PLACE);
    let index = 0;
    const marked = read && "segments" in read ? read.segments : [];
    const blocks = marked.flatMap(({ from, to, blocks: list }) => {
      const first = index;
      index += list.length;
      const isIn = places.some((place) => place.from < to && Math.max(place.to, place.from + 1) > from);
      return isIn ? list.map((_block, at) => first + at) : [];
    });
    setConflictBlocks(view, blocks);
  }, [view, merged, saver]);
}
