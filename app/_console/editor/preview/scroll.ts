import type { EditorView } from "@codemirror/view";
import type { DraftSegment } from "@/site/draft/read-draft";

/** The preview's element, and the parts of the text from which the preview's blocks were rendered. */
export interface PreviewPane {
  element: HTMLElement;
  segments: readonly DraftSegment[];
}

interface Stretch {
  from: number;
  to: number;
  /** Pixels from the top of the scrolled content. */
  top: number;
  bottom: number;
}

/**
 * Returns the position of each part of the text in the preview. The list is empty if the preview's blocks don't match the
 * text.
 */
function stretchesOf({ element, segments }: PreviewPane): Stretch[] {
  const blocks = [...element.querySelectorAll<HTMLElement>(".doc > *")].filter(
    (block) => !block.classList.contains("doc-note"),
  );
  const origin = element.getBoundingClientRect().top - element.scrollTop;
  let index = 0;
  const stretches = segments.flatMap(({ from, to, blocks: drawn }): Stretch[] => {
    const mine = blocks.slice(index, index + drawn.length).map((block) => block.getBoundingClientRect());
    index += drawn.length;
    const [first, last] = [mine[0], mine.at(-1)];
    return first && last ? [{ from, to, top: first.top - origin, bottom: last.bottom - origin }] : [];
  });
  return index === blocks.length ? stretches : [];
}

const MARGIN_PIXELS = 32;

const share = (value: number, from: number, to: number) =>
  to > from ? Math.min(1, Math.max(0, (value - from) / (to - from))) : 0;

/** Returns how far a pane is scrolled, as a number from 0 (top) to 1 (end). */
const ratioOf = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement) =>
  share(scrollTop, 0, scrollHeight - clientHeight);

function scrollTo(element: HTMLElement, top: number): void {
  element.scrollTop = Math.max(0, top);
}

/** The text editor, and the element that scrolls it together with the title. */
export interface TextPane {
  view: EditorView;
  scroller: HTMLElement;
}

/** Scrolls the preview to the part that is at the top of the text pane. */
export function followText({ view, scroller }: TextPane, pane: PreviewPane): void {
  const { element } = pane;
  const above = scroller.getBoundingClientRect().top - view.documentTop;
  const position = view.lineBlockAtHeight(Math.max(0, above)).from;
  const at = stretchesOf(pane).find(({ to }) => to >= position);
  if (!at || above <= 0 || ratioOf(scroller) >= 1) {
    scrollTo(element, ratioOf(scroller) * (element.scrollHeight - element.clientHeight));
    return;
  }
  scrollTo(element, at.top + share(position, at.from, at.to) * (at.bottom - at.top) - MARGIN_PIXELS);
}

/** Scrolls the text pane to the part that is at the top of the preview. */
export function followPreview({ view, scroller }: TextPane, pane: PreviewPane): void {
  const { element } = pane;
  const line = element.scrollTop + MARGIN_PIXELS;
  const at = stretchesOf(pane).find(({ bottom }) => bottom >= line);
  if (!at || element.scrollTop <= 0) {
    scrollTo(scroller, ratioOf(element) * (scroller.scrollHeight - scroller.clientHeight));
    return;
  }
  const position = Math.round(at.from + share(line, at.top, at.bottom) * (at.to - at.from));
  const origin = view.documentTop - scroller.getBoundingClientRect().top + scroller.scrollTop;
  scrollTo(scroller, origin + view.lineBlockAt(Math.min(view.state.doc.length, position)).top);
}
