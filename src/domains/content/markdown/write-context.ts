import type { FootnoteDefinition, RootContent } from "mdast";
import type { ContentRef, DocumentBlock } from "./document";
import { UnrepresentableNodeError } from "./errors";
import type { HrefOf, ReferenceUsage } from "./link-resolution";
import { usageOf } from "./normal-form";

/** What the writers of one document share. */
export type WriteContext = {
  hrefOf: HrefOf;
  /** Marks as `<strong>` and the like, for text whose neighbours break `**`. */
  htmlMarks: boolean;
  /** Footnotes that the written blocks refer to, in order. */
  footnotes: FootnoteDefinition[];
  /** Names of footnotes that are in use elsewhere on the page. */
  takenLabels: Set<string>;
  /** Writes blocks; set by the block writer, so that inline writers can write a footnote's body. */
  writeBlocks: (blocks: readonly DocumentBlock[], path: string) => RootContent[];
  /** Writes a table in a cell of another one. */
  tableHtml: (node: DocumentBlock, path: string) => string;
};

/** The address of a node's reference, or an error that names the node. */
export function hrefIn(
  context: WriteContext,
  data: Record<string, unknown>,
  path: string,
  usage: ReferenceUsage,
  field = "ref",
): string {
  const ref = data[field] as ContentRef | undefined;
  const href = ref ? context.hrefOf(ref, usage) : null;
  if (href === null)
    throw new UnrepresentableNodeError(
      `${path}.data.${field}`,
      "this reference has no address in this space",
    );
  return href;
}

/** The same with the usage that follows from the node's type. */
export function hrefOfNode(
  context: WriteContext,
  type: string,
  data: Record<string, unknown>,
  path: string,
): string {
  return hrefIn(context, data, path, usageOf(type));
}

/** A name for a footnote that nothing on the page uses yet. */
export function freeLabel(context: WriteContext): string {
  let number = context.footnotes.length + 1;
  while (context.takenLabels.has(String(number))) number += 1;
  context.takenLabels.add(String(number));
  return String(number);
}
