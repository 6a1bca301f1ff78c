import type { JSONDocument } from "@/domains/content/markdown/document";
import { textOfBlocks } from "@/domains/content/search-index/sections";
import { log } from "@/lib/log";

/** What the instructions of an organization say, as plain text. Those that cannot be read say nothing. */
export function textOfInstructions(organizationId: string, { nodes }: Pick<JSONDocument, "nodes">): string {
  try {
    return textOfBlocks(nodes);
  } catch (error) {
    log.error({ error, organizationId }, "instructions for assistants could not be read");
    return "";
  }
}
