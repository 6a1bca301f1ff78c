import type { JSONDocument } from "@/domains/content/markdown/document";
import { sectionsOfBlocks } from "@/domains/content/search-index/sections";

/** What instructions say, as plain text. Throws where a Document holds what cannot be read. */
export function textOfInstructions({ nodes }: Pick<JSONDocument, "nodes">): string {
  return sectionsOfBlocks(nodes)
    .flatMap(({ title, body }) => [title, body].filter(Boolean))
    .join("\n");
}
