import { readFileSync } from "node:fs";
import ts from "typescript";
import {
  INLINE_TYPES,
  MARK_TYPES,
  PART_BLOCK_TYPES,
  TOP_LEVEL_BLOCK_TYPES,
} from "@/domains/content/markdown/document";

const SOURCE = "src/domains/content/markdown/document.ts";

const union = (name: string, values: readonly string[]) =>
  `export type ${name} = ${values.map((value) => JSON.stringify(value)).join(" | ")};`;

/** Declarations of the nodes of a Document, which its schema checks by a walk: taken from the file that declares them. */
export function documentTypes(): string {
  const source = ts.createSourceFile(SOURCE, readFileSync(SOURCE, "utf8"), ts.ScriptTarget.Latest);
  const nodes = source.statements.filter(ts.isTypeAliasDeclaration);
  return [
    union("BlockType", [...TOP_LEVEL_BLOCK_TYPES, ...PART_BLOCK_TYPES]),
    union("InlineType", INLINE_TYPES),
    union("MarkType", MARK_TYPES),
    ...nodes.filter(({ name }) => name.text.startsWith("Document")).map((node) => node.getText(source)),
    "",
  ].join("\n");
}
