import { normalForm } from "@/domains/content/markdown";
import type { DocumentBlock } from "@/domains/content/markdown/document";

/** What a block says, whatever its keys are and wherever its text is cut: equal for two that say the same. */
export const formOfBlock = (block: DocumentBlock): string => JSON.stringify(normalForm([block]));
