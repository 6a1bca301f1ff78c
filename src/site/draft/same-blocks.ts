import { normalForm } from "@/domains/content/markdown";
import type { DocumentBlock } from "@/domains/content/markdown/document";

/** The content of a block without its keys. It's equal for two blocks with the same content. */
export const formOfBlock = (block: DocumentBlock): string => JSON.stringify(normalForm([block]));
