import { type BlockKeys, readDocument, splitPage } from "../markdown";
import { textTask } from "../text-tasks/text-task";

/**
 * Yields the paragraphs of a text, which are runs of lines up to a blank line or a heading. The type of line
 * endings is ignored.
 */
function* paragraphsOf(text: string): Generator<string> {
  let paragraph = "";
  for (const line of text.split(/\r?\n/)) {
    const isHeading = line.startsWith("#");
    if (paragraph !== "" && (isHeading || line.trim() === "")) {
      yield paragraph;
      paragraph = "";
    }
    if (isHeading) yield line.trimEnd();
    else if (line.trim() !== "") paragraph += `${line.trimEnd()}\n`;
  }
  if (paragraph !== "") yield paragraph;
}

/**
 * Returns, for each block, the number of consecutive previous texts (`before`, newest first) that contain all
 * paragraphs of the block, at any position. The number is 0 if the newest of these texts doesn't contain
 * them. The cost is linear in the length of the texts.
 */
export function agesOf(sources: readonly string[], before: readonly string[]): number[] {
  const paragraphs = sources.map((source) => [...paragraphsOf(source)]);
  const ages = new Map<string, number>();
  const pending = new Set(paragraphs.flat());
  for (const [age, text] of before.entries()) {
    if (pending.size === 0) break;
    const said = new Set(paragraphsOf(text));
    for (const paragraph of pending) {
      if (said.has(paragraph)) continue;
      ages.set(paragraph, age);
      pending.delete(paragraph);
    }
  }
  return paragraphs.map((each) =>
    each.reduce((age, paragraph) => Math.min(age, ages.get(paragraph) ?? before.length), before.length),
  );
}

interface BlameInput {
  text: string;
  keys: BlockKeys | null;
  /** The previous texts, newest first. */
  before: string[];
}

/**
 * Returns the top-level blocks of a text with their Markdown, and how many of the previous texts contain each
 * block.
 */
export const blameTask = textTask("page-blame", ({ text, keys, before }: BlameInput) => {
  const body = splitPage(text).bodyAfterTitle;
  const blocks = readDocument(body, { keys }).segments.flatMap(({ span, blocks: found }) => {
    const source = body.slice(span.start, span.end);
    return found.flatMap(({ key }) => (key === undefined ? [] : [{ key, source }]));
  });
  const ages = agesOf(
    blocks.map(({ source }) => source),
    before,
  );
  return blocks.map((block, index) => ({ ...block, age: ages[index] as number }));
});

/** Computes the ages of several lists of blocks, each with separate previous texts. */
export const agesTask = textTask("block-ages", (walks: { sources: string[]; before: string[] }[]) =>
  walks.map(({ sources, before }) => agesOf(sources, before)),
);
