import type { FootnoteDefinition, RootContent } from "mdast";
import { normalizeIdentifier } from "micromark-util-normalize-identifier";
import type { ContentRef, DocumentBlock, DocumentInline } from "./document";
import { UnrepresentableNodeError } from "./errors";
import type { HrefOf, ReferenceUsage } from "./link-resolution";
import { usageOf } from "./normal-form";

export type WriteContext = {
  hrefOf: HrefOf;
  /**
   * Whether to write marks as HTML, such as `<strong>`. This is needed if `**` wouldn't be parsed as a mark.
   */
  htmlMarks: boolean;
  /** Whether a table is written as a pipe table if its cells contain paragraphs and lists. */
  isPiped?: boolean | undefined;
  /** The definitions of the footnotes that the written blocks refer to, in order. */
  footnotes: FootnoteDefinition[];
  /** Labels of footnotes that other parts of the page use. */
  takenLabels: Set<string>;
  /** Returns the label of a footnote that is already defined on the page. */
  labelOf: (body: readonly DocumentBlock[]) => string | undefined;
  /**
   * Writes blocks. The block writer sets this function, so that inline writers can write the content of a
   * footnote.
   */
  writeBlocks: (blocks: readonly DocumentBlock[], path: string) => RootContent[];
  /** Writes a table in a cell of another table. */
  tableHtml: (node: DocumentBlock, path: string) => string;
};

/**
 * Returns the URL or path of a node's reference.
 * @throws UnrepresentableNodeError with the path of the node if the reference has no URL or path
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

/** Returns the URL or path of a node's reference. The node's type determines how the reference is used. */
export function hrefOfNode(context: WriteContext, type: string, data: Record<string, unknown>, path: string) {
  return hrefIn(context, data, path, usageOf(type));
}

/**
 * Returns a footnote's label. If the footnote isn't defined on the page yet, adds its definition with a label
 * that isn't used yet.
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
