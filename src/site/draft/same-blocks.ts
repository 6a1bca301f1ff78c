import { normalForm } from "@/domains/content/markdown";
import type { DocumentBlock } from "@/domains/content/markdown/document";

/** Returns a block's content without keys, so that two blocks can be compared by their content. */
export const formOfBlock = (block: DocumentBlock): string => JSON.stringify(normalForm([block]));
