import type { DocumentNode } from "@/domains/content/markdown/document";
import { imagesOfParagraph } from "@/domains/content/markdown/images-paragraph";
import type { Frame } from "./context";
import { gap, type Slice } from "./slice";
import { BLOCK_GAP } from "./theme";

/** Deeper than any honest document nests; what stands deeper still is left out, so that no stack overflows. */
const DEPTH_MAX = 48;

const HEADINGS: Record<string, number> = { "heading-1": 20, "heading-2": 16, "heading-3": 12 };

/** Blocks one below the other. `space` is what lies between two; nodes that are no blocks show nothing. */
export function* blocks(
  nodes: readonly DocumentNode[] | undefined,
  frame: Frame,
  space = BLOCK_GAP,
): Generator<Slice> {
  if (frame.depth > DEPTH_MAX) return;
  let isFirst = true;
  // What stays with what follows it stays across the gap between them, too.
  let keeps = false;
  for (const given of nodes ?? []) {
    if (given.object !== "block") continue;
    const node = imagesOfParagraph(given) ?? given;
    const layout = frame.page.layouts[node.type];
    if (!layout) continue;
    let isEmpty = true;
    for (const slice of layout(node, frame)) {
      if (isEmpty && !isFirst) {
        const between = gap(HEADINGS[node.type] ?? space, frame.boxes);
        yield keeps ? { ...between, keep: true } : between;
      }
      isEmpty = false;
      keeps = slice.keep === true;
      yield slice;
    }
    if (!isEmpty) isFirst = false;
  }
}
