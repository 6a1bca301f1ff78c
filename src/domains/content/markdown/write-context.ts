import type { FootnoteDefinition, RootContent } from "mdast";
import { normalizeIdentifier } from "micromark-util-normalize-identifier";
import type { ContentRef, DocumentBlock, DocumentInline } from "./document";
import { UnrepresentableNodeError } from "./errors";
import type { HrefOf, ReferenceUsage } from "./link-resolution";
import { usageOf } from "./normal-form";

export type WriteContext = {
  hrefOf: HrefOf;
  /** Whether to write marks as HTML such as `<strong>`, for text in which `**` wouldn't be parsed. */
  htmlMarks: boolean;
  /** Whether a table with paragraphs and lists in its cells is written as a pipe table. */
  isPiped?: boolean | undefined;
  /** The definitions of footnotes that the written blocks refer to, in order. */
  footnotes: FootnoteDefinition[];
  /** Labels of footnotes that are used elsewhere on the page. */
  takenLabels: Set<string>;
  /** Returns the label of a footnote that is already defined on the page. */
  labelOf: (body: readonly DocumentBlock[]) => string | undefined;
  /**
   * Writes blocks. The block writer sets this function, so inline writers can write the body of a footnote.
   */
  writeBlocks: (blocks: readonly DocumentBlock[], path: string) => RootContent[];
  /** Writes a table in a cell of another table. */
  tableHtml: (node: DocumentBlock, path: string) => string;
};

/**
 * Returns the address of a node's reference.
 * @throws UnrepresentableNodeError that names the node if the reference has no address
 */
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
      "a link can't have this reference. Use another kind of reference, such as `url` or `page`",
    );
  return href;
}

/** Returns the address of a node's reference. How the reference is used depends on the node's type. */
export function hrefOfNode(context: WriteContext, type: string, data: Record<string, unknown>, path: string) {
  return hrefIn(context, data, path, usageOf(type));
}

/**
 * Returns a footnote's label. If the footnote isn't defined on the page yet, adds its definition under a free
 * label.
 */
export function defineNote(context: WriteContext, node: DocumentInline, path: string): string {
  const [fragment] = node.fragments ?? [];
  const known = fragment && context.labelOf(fragment.nodes);
  if (known !== undefined) return known;
  const label = freeLabel(context);
  const definition: FootnoteDefinition = {
    type: "footnoteDefinition",
    identifier: normalizeIdentifier(label),
    label,
    children: [],
  };
  context.footnotes.push(definition);
  const blocks = (node.fragments ?? []).flatMap((part) => part.nodes);
  definition.children = context.writeBlocks(
    blocks,
    `${path}.fragments[0].nodes`,
  ) as FootnoteDefinition["children"];
  return label;
}

function freeLabel(context: WriteContext): string {
  let number = context.footnotes.length + 1;
  while (context.takenLabels.has(String(number))) number += 1;
  context.takenLabels.add(String(number));
  return String(number);
}
