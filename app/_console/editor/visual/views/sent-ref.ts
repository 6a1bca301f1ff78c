import type { ContentRefFile, ContentRefURL } from "@/domains/content/markdown/document";
import { schema } from "../model/schema";
import type { Surroundings } from "../surroundings";

/**
 * Lets the user select a file or an image, uploads it, and returns the Document's reference to it. Returns null if the user
 * selected no file.
 */
export async function sentRef(
  surroundings: Surroundings,
  kind: "image" | "file",
): Promise<ContentRefFile | ContentRefURL | null> {
  const markdown = await surroundings.asks.send(kind);
  const made = markdown === null ? null : surroundings.nodesOf(markdown)?.[0];
  const shown = made?.type === schema.nodes.images ? made.firstChild : made;
  return shown?.attrs.data?.ref ?? null;
}
