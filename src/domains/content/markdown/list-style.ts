import type { DocumentBlock } from "./document";

/**
 * The markers for a list that is written from scratch. If `isPiped` is true, a table is written as a pipe
 * table even if its cells contain paragraphs and lists.
 */
export type ListStyle = { bullet: "*" | "-" | "+"; delimiter: "." | ")"; start?: number; isPiped?: boolean };

const BULLETS = ["*", "-", "+"] as const;
const DELIMITERS = [".", ")"] as const;
const MARKER = /^([ \t>]*)(?:([-*+])|(\d{1,9})([.)]))/;

const KINDS: Record<string, string> = {
  "list-ordered": "ordered",
  "list-unordered": "bullets",
  "list-tasks": "bullets",
};

function markerOf(source: string | undefined): string | undefined {
  const [, , bullet, , delimiter] = MARKER.exec(source ?? "") ?? [];
  return bullet ?? delimiter;
}

/**
 * Chooses markers that differ from those of the adjacent list. Two adjacent lists with the same markers would
 * be parsed as one list.
 */
export function apartFrom(
  list: DocumentBlock,
  beside: readonly { node: DocumentBlock | undefined; source: string | undefined }[],
): ListStyle {
  const kind = KINDS[list.type];
  const taken = beside.map(({ node, source }) =>
    node && kind !== undefined && KINDS[node.type] === kind ? markerOf(source) : undefined,
  );
  const free = <Mark extends string>(marks: readonly Mark[]) =>
    marks.find((mark) => !taken.includes(mark)) ?? (marks[0] as Mark);
  return { bullet: free(BULLETS), delimiter: free(DELIMITERS) };
}

/**
 * Returns the marker for another item in a list. A number continues the numbers of the previous items. If all
 * items have the same number, the new item also gets this number.
 */
export function likeItems(items: readonly string[], before: string | undefined): ListStyle {
  const mark = markerOf(items[0]);
  const numbers = items.map((item) => Number(MARKER.exec(item)?.[3] ?? Number.NaN));
  const previous = Number(MARKER.exec(before ?? "")?.[3] ?? Number.NaN);
  const isAlike = numbers.length > 1 && numbers[0] === numbers[1];
  const start = Number.isNaN(previous) ? numbers[0] : isAlike ? previous : previous + 1;
  return {
    bullet: BULLETS.find((bullet) => bullet === mark) ?? "*",
    delimiter: DELIMITERS.find((delimiter) => delimiter === mark) ?? ".",
    ...(start !== undefined && !Number.isNaN(start) && { start }),
  };
}

/** Changes the number of a list item. If possible, keeps the item's text in the same column. */
export function numbered(item: string, number: number): string {
  return item.replace(/^([ \t]*)(\d+)([.)])( *)/, (match, indentation, digits, delimiter, space) => {
    if (Number(digits) === number) return match;
    const width = digits.length + space.length - String(number).length;
    return `${indentation}${number}${delimiter}${" ".repeat(Math.max(1, width))}`;
  });
}
