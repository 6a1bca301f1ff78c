import { type BlockKeys, readDocument, splitPage } from "../markdown";
import { textTask } from "../text-tasks/text-task";

/**
 * Yields the paragraphs of a text. A paragraph ends at a blank line or a heading. The type of line breaks is
 * ignored.
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
 * Returns for each block how many of the previous texts contain all of its paragraphs, at any position.
 * `before` contains the previous texts, newest first. The count stops at the first text that doesn't contain
 * all of these paragraphs. The cost is linear in the length of the texts.
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
 * Returns the top-level blocks of a text with their Markdown. Also returns how many of the previous texts
 * contain each block.
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

/** Returns the ages of the blocks in several lists. Each list has its own previous texts. */
export const agesTask = textTask("block-ages", (walks: { sources: string[]; before: string[] }[]) =>
  walks.map(({ sources, before }) => agesOf(sources, before)),
);
