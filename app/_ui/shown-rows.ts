"use client";

import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** A row of a list, identified by its node. */
export interface ShownNode {
  node: { id: string };
}

const ROW_HEIGHT = 33;
/** The number of rows that are rendered above and below the visible rows. */
const OVERSCAN = 10;
/** The maximum number of rows of a list that is rendered completely, so that the browser's own search finds all rows. */
const DRAWN_WHOLE_MAX = 300;

/** Returns the nearest ancestor that scrolls. */
function scrollerOf(list: HTMLElement | null): HTMLElement | null {
  for (let element = list?.parentElement; element; element = element.parentElement)
    if (/auto|scroll/.test(getComputedStyle(element).overflowY)) return element;
  return document.documentElement;
}

/**
 * The visible rows of a long list, and some rows around them. Empty space replaces the other rows. The row in use stays
 * rendered, so that the focus or a drag isn't lost. When `current` changes, the list scrolls to this row.
 */
export function useShownRows<Row extends ShownNode>(rows: readonly Row[], current: string | undefined) {
  const root = useRef<HTMLUListElement>(null);
  const [margin, setMargin] = useState(0);
  const [kept, setKept] = useState<string | null>(null);
  const focused = useRef<string | null>(null);
  const indexOf = (id: string | null | undefined) => rows.findIndex(({ node }) => node.id === id);
  const keptIndices = [indexOf(kept), indexOf(current)].filter((index) => index >= 0);
  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: rows.length,
    getScrollElement: () => scrollerOf(root.current),
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.node.id ?? index,
    overscan: rows.length > DRAWN_WHOLE_MAX ? OVERSCAN : DRAWN_WHOLE_MAX,
    scrollMargin: margin,
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), ...keptIndices])].sort((one, other) => one - other),
  });
  useLayoutEffect(() => {
    const scroller = scrollerOf(root.current);
    if (!root.current || !scroller) return;
    const top = root.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    setMargin(Math.round(top + scroller.scrollTop));
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tree is scrolled where another page opens, not whenever it changes
  useEffect(() => {
    const index = indexOf(current);
    if (index >= 0) virtualizer.scrollToIndex(index, { align: "auto" });
  }, [current]);
  const focusNow = useCallback((id: string) => {
    const row = root.current?.querySelector<HTMLElement>(`[data-row="${id}"] [data-row-focus]`);
    row?.focus();
    return row !== undefined && row !== null;
  }, []);
  useEffect(() => {
    if (focused.current !== null && focusNow(focused.current)) focused.current = null;
  });
  /** Focuses a row, immediately or as soon as it's rendered. */
  const focus = (id: string) => {
    if (focusNow(id)) return;
    focused.current = id;
    setKept(id);
  };
  const shown = virtualizer.getVirtualItems().flatMap(({ index, start }) => {
    const row = rows[index];
    return row ? [{ row, index, start: start - margin }] : [];
  });
  const size = virtualizer.getTotalSize();
  return { root, shown, size, measure: virtualizer.measureElement, keep: setKept, focus };
}
