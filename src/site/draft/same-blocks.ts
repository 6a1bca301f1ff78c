import { normalForm } from "@/domains/content/markdown";
import type { DocumentBlock } from "@/domains/content/markdown/document";

/** Returns a block without keys, to compare the content of two blocks. */
export const formOfBlock = (block: DocumentBlock): string => JSON.stringify(normalForm([block]));
