import { findTitle, parseMarkdown, splitFrontMatter } from "@/domains/content/markdown";
import { BlockReader } from "./blocks";
import type { Segment } from "./tagging";

/**
 * The segments of a page's text in reading order, those within others (an image's alternative text) after them; front
 * matter left out. Title and text are parsed apart, as everything else that reads them does.
 *
 * @throws PageSyntaxError for text past a limit of pages
 */
export function segmentsOf(text: string): Segment[] {
  const { frontMatter, body } = splitFrontMatter(text);
  const offset = frontMatter?.length ?? 0;
  const end = findTitle(body)?.end ?? 0;
  return [
    // The title is no heading of the text: it has no anchor.
    ...segmentsIn(body.slice(0, end), offset).map(({ heading: _heading, ...title }) => title),
    ...segmentsIn(body.slice(end), offset + end),
  ];
}

/** How many headings a page's text has after its title, as far as Markdown writes them. */
export function headingsIn(text: string): number {
  const { body } = splitFrontMatter(text);
  const reader = new BlockReader(body);
  reader.blocks(parseMarkdown(body.slice(findTitle(body)?.end ?? 0)).children);
  return reader.headings;
}

function segmentsIn(source: string, offset: number): Segment[] {
  const reader = new BlockReader(source);
  reader.blocks(parseMarkdown(source).children);
  return reader.segments.map((segment) => ({
    ...segment,
    start: segment.start + offset,
    end: segment.end + offset,
    parts: segment.parts.map((part) =>
      part.kind === "source" ? { ...part, start: part.start + offset, end: part.end + offset } : part,
    ),
  }));
}
