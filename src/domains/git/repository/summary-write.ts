import { parseSummary, type SummaryNode, type SummaryOutline } from "./summary";
import { keyOfSource } from "./summary-generated";
import { rowsOf, SummaryLines } from "./summary-lines";
import type { WantedEntry } from "./summary-match";
import { mergeSummary } from "./summary-merge";
import { indented, newText, type WriteOptions } from "./summary-text";

// This module writes summaries and keeps as much of the old text as possible. Each entry is matched with its line in the
// old text. An entry that has the same text and depth as before keeps its line byte for byte, even if it moved. An entry
// gets new text only if its title or target changed, and a new indentation only if the line's indentation would put the
// entry below another parent. The text between entries stays where it is.

const TITLE = "# Table of contents";

/**
 * Writes a `SUMMARY.md`. Lines of the old text stay the same byte for byte if their entries didn't change.
 */
export function writeSummary(
  nodes: readonly WantedEntry[],
  previousText?: string,
  options: WriteOptions = {},
): string {
  if (previousText === undefined) return writeAll(nodes, options);
  const wanted = JSON.stringify(nodes.map(canonical));
  const said = (outline: SummaryOutline) => JSON.stringify(besideLinks(outline.nodes).map(canonical));
  const isRight = (text: string) => said(parseSummary(text, options)) === wanted;
  const previous = parseSummary(previousText, options);
  if (said(previous) === wanted) return previousText;
  const merged = mergeSummary(nodes, previousText, previous, options);
  if (isRight(merged)) return merged;
  const all = writeAll(nodes, options);
  // If a summary can't express the structure, the old lines stay.
  return isRight(all) ? all : merged;
}

function writeAll(nodes: readonly WantedEntry[], options: WriteOptions): string {
  const format = { marker: "*", lineBreak: "\n" };
  const lines = new SummaryLines(format.lineBreak);
  lines.keepText(`${TITLE}\n`);
  for (const row of rowsOf(nodes, () => "heading")) {
    if (lines.needsSeparator(row)) lines.addSeparator();
    lines.write(indented(newText(row.node, row.style, format, options), 2 * row.level), row);
  }
  return lines.toString();
}

/** Turns entries below a link into siblings that follow the link, because a link can't have subpages. */
function besideLinks(nodes: readonly SummaryNode[]): SummaryNode[] {
  return nodes.flatMap((node) => {
    const children = besideLinks(node.children);
    return node.kind === "link" ? [{ ...node, children: [] }, ...children] : [{ ...node, children }];
  });
}

/**
 * Returns an entry in a form that can be compared. The order of fields, fields without a value, and the
 * Unicode form of paths don't matter.
 */
function canonical(node: SummaryNode): unknown {
  const { kind, title, linkTitle, path, href, generated, children } = node;
  const source = generated ? keyOfSource(generated.source) : null;
  return [
    kind,
    title,
    linkTitle ?? null,
    path?.normalize("NFC") ?? null,
    href ?? null,
    source,
    children.map(canonical),
  ];
}
