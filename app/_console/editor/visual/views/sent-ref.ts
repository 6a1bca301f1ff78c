import type { ContentRefFile, ContentRefURL } from "@/domains/content/markdown/document";
import { schema } from "../model/schema";
import type { Surroundings } from "../surroundings";

function refIn(surroundings: Surroundings, markdown: string): ContentRefFile | ContentRefURL | null {
  const made = surroundings.nodesOf(markdown)?.[0];
  const shown = made?.type === schema.nodes.images ? made.firstChild : made;
  return shown?.attrs.data?.ref ?? null;
}

/**
 * Returns the Document's reference to an uploaded file from the file's Markdown. Waits until the file is in the editor's list of
 * files. Before that, the reference would be a URL.
 */
async function uploadedRef(
  surroundings: Surroundings,
  markdown: string,
): Promise<ContentRefFile | ContentRefURL | null> {
  const ref = refIn(surroundings, markdown);
  if (ref?.kind !== "url" || !ref.url.startsWith("content:")) return ref;
  await surroundings.targetsChange();
  return refIn(surroundings, markdown);
}

/**
 * Lets the user select a file or an image, uploads it, and returns the Document's reference to it. Returns null if the user
 * selected no file.
 */
export async function sentRef(
  surroundings: Surroundings,
  kind: "image" | "file",
): Promise<ContentRefFile | ContentRefURL | null> {
  const markdown = await surroundings.asks.send(kind);
  return markdown === null ? null : await uploadedRef(surroundings, markdown);
}
