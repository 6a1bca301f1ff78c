import type { DocumentBlock } from "@/domains/content/markdown/document";
import { NO_PLACE, readDraft } from "@/site/draft/read-draft";
import { keysIn } from "../../change-requests/comments/keys-in";
import type { Anchor } from "./anchors";

/**
 * Returns the positions of a saved page's blocks in the page's text. The server returns the blocks' keys. To find the
 * positions, the function parses the text with the server's converter, so both lists have the same blocks. Returns null if
 * the lists differ because someone has edited the page in the meantime.
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
