import type { DocumentBlock } from "@/domains/content/markdown/document";
import { NO_PLACE, readDraft } from "@/site/draft/read-draft";
import { keysIn } from "../../change-requests/comments/keys-in";
import type { Anchor } from "./anchors";

/**
 * The positions of a saved page's blocks in its text. The keys come from the service and the positions from
 * parsing the text with the same converter, so the blocks match one to one. Null if they don't match because
 * the page has been edited in the meantime.
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
