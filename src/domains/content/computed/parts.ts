import { hash } from "node:crypto";
import { PageSyntaxError, readDocument, splitPage } from "../markdown";
import { type DocumentBlock, type DocumentNode, SPECIFICATION_BLOCK_TYPES } from "../markdown/document";
import { lengthOf, runTextTask } from "../text-tasks/run-text-task";
import { textTask } from "../text-tasks/text-task";

/** A block of a text that shows a part of a specification. */
export interface SpecificationPart {
  slug: string;
  /** Identifies the part that the block shows. Blocks that show the same part have the same key. */
  key: string;
  /** Line number, starting at 1. */
  line: number;
}

/** Returns the slug of the specification that a block shows, or null for other blocks. */
export function slugOfBlock({ type, data }: Pick<DocumentBlock, "type" | "data">): string | null {
  if (!SPECIFICATION_BLOCK_TYPES.has(type)) return null;
  const ref = data.ref as { kind?: string; spec?: string } | undefined;
  return ref?.kind === "openapi" && ref.spec ? ref.spec : null;
}

/**
 * Returns a key for the part of a specification that a block shows. Other attributes of the block's tag
 * don't affect the key.
 */
export function keyOfBlock({ type, data }: DocumentBlock): string {
  const { path, method, name, schemas } = data;
  const kind = type === "swagger" ? "openapi-operation" : type;
  const shown = [path, String(method ?? "").toLowerCase(), name, schemas];
  const named = [kind, slugOfBlock({ type, data }), ...shown.map((each) => each ?? null)];
  return hash("sha256", JSON.stringify(named));
}

/** Returns the blocks that show a part of a specification, at any depth. */
export function specificationBlocks(
  nodes: readonly DocumentNode[],
  found: DocumentBlock[] = [],
): DocumentBlock[] {
  for (const node of nodes) {
    if (node.object === "text") continue;
    if (node.object === "block" && slugOfBlock(node) !== null) found.push(node);
    specificationBlocks(node.nodes ?? [], found);
    for (const part of node.fragments ?? []) specificationBlocks(part.nodes, found);
  }
  return found;
}

/**
 * Matches every text that contains a block with a part of a specification. Such a text contains the name of
 * the tag. If the name is written with HTML entities, the text contains the attribute `data-tag`. Other
 * texts don't have to be parsed.
 */
export const MENTIONS = /openapi|swagger|data-tag/i;

function lineOf(lines: readonly string[], slug: string, from: number): number {
  const at = lines.findIndex((line, index) => index >= from && MENTIONS.test(line) && line.includes(slug));
  return at < 0 ? from : at;
}

function readParts(text: string): SpecificationPart[] {
  const { document } = readDocument(splitPage(text).bodyAfterTitle);
  const lines = text.split("\n");
  let next = 0;
  return specificationBlocks(document.nodes).map((block) => {
    const slug = slugOfBlock(block) ?? "";
    const line = lineOf(lines, slug, next) + 1;
    next = line;
    return { slug, key: keyOfBlock(block), line };
  });
}

export const partsTask = textTask("specification-parts", readParts);

/**
 * Returns the parts of specifications that a text shows. If the text can't be parsed, the list is empty,
 * because Bindery doesn't show the text.
 */
export async function partsOf(
  organizationId: string,
  text: string | null | undefined,
): Promise<SpecificationPart[]> {
  if (!text || !MENTIONS.test(text)) return [];
  try {
    return await runTextTask(partsTask, text, { organizationId, length: lengthOf(text) });
  } catch (error) {
    if (error instanceof PageSyntaxError) return [];
    throw error;
  }
}
