"use client";

import { type RefObject, useEffect } from "react";
import { followPreview, followText, type PreviewPane, type TextPane } from "./scroll";

const TOUCHES = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/** Scrolls the text and the preview together. The pane that the person used last determines the position. */
export function useScrollSync(text: TextPane | null, preview: RefObject<PreviewPane | null>): void {
  useEffect(() => {
    const root = text?.scroller.closest("[data-panes]");
    if (!text || !root) return;
    const stop = new AbortController();
    const options = { signal: stop.signal, capture: true, passive: true };
    let isPreviewLeading = false;
    const lead = (event: Event) => {
      isPreviewLeading = preview.current?.element.contains(event.target as Node) ?? false;
    };
    const onScroll = ({ target }: Event) => {
      const pane = preview.current;
      if (!pane) return;
      if (isPreviewLeading && target === pane.element) followPreview(text, pane);
      if (!isPreviewLeading && target === text.scroller) followText(text, pane);
    };
    for (const name of TOUCHES) root.addEventListener(name, lead, options);
    // Scroll events don't bubble, so they're handled in the capture phase.
    root.addEventListener("scroll", onScroll, options);
    return () => stop.abort();
  }, [text, preview]);
}
