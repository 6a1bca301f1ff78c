import type { JSONDocument } from "@/domains/content/markdown/document";
import { textOfBlocks } from "@/domains/content/search-index/sections";
import { log } from "@/lib/log";

/** Returns the instructions of an organization as plain text. The text is empty if the instructions can't be parsed. */
export function textOfInstructions(organizationId: string, { nodes }: Pick<JSONDocument, "nodes">): string {
  try {
    return textOfBlocks(nodes);
  } catch (error) {
    log.error({ error, organizationId }, "agent instructions could not be read");
    return "";
  }
}
