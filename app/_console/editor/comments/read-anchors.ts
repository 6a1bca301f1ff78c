import type { DocumentBlock } from "@/domains/content/markdown/document";
import { NO_PLACE, readDraft } from "@/site/draft/read-draft";
import { keysIn } from "../../change-requests/comments/keys-in";
import type { Anchor } from "./anchors";

/**
 * The places of a saved page's blocks in its text. Keys come from the service, places from parsing the text; both
 * come from the same converter, block for block. Null where the two do not agree, because the page was written in
 * between.
 */
export function anchorsOf(text: string, saved: readonly DocumentBlock[]): Anchor[] | null {
  const read = readDraft(text, NO_PLACE);
  if ("problem" in read || read.nodes.length !== saved.length) return null;
  let index = 0;
  return read.segments.flatMap(({ from, to, blocks }): Anchor[] => {
    const mine = saved.slice(index, index + blocks.length);
    index += blocks.length;
    const key = mine[0]?.key;
    return key === undefined ? [] : [{ key, keys: keysIn(mine), from, to }];
  });
}
