/**
 * Elements whose content isn't translated, such as code, keyboard keys, and icons such as `<i class="fa-…">`.
 */
const PROTECTED = new Set("code kbd samp var pre script style textarea svg math".split(" "));
const VOID = new Set("area base br col embed hr img input link source track wbr".split(" "));

export interface Tag {
  name: string;
  isClosing: boolean;
  /** Whether the tag stands for a whole element. Void elements, `<x/>` and comments are whole elements. */
  isWhole: boolean;
  isProtected: boolean;
  source: string;
}

/** Parses an HTML tag. Comments are treated as tags without a name. */
export function readTag(source: string): Tag {
  const match = /^<(\/?)([a-z][\w:-]*)/i.exec(source);
  const name = match?.[2]?.toLowerCase() ?? "";
  const isIcon = name === "i" && /\bclass\s*=\s*["'][^"']*\bfa-/i.test(source);
  return {
    name,
    isClosing: match?.[1] === "/",
    isWhole: name === "" || VOID.has(name) || /\/\s*>$/.test(source),
    isProtected: isIcon || PROTECTED.has(name),
    source,
  };
}

/**
 * Returns the index of the tag that closes the tag at the index `from`. Returns -1 if there is no such tag.
 * `tagAt` returns null for items that aren't tags.
 */
export function closingOf(length: number, from: number, tagAt: (index: number) => Tag | null): number {
  const name = tagAt(from)?.name;
  let depth = 0;
  for (let index = from; index < length; index += 1) {
    const tag = tagAt(index);
    if (tag?.name !== name || tag?.isWhole) continue;
    depth += tag?.isClosing ? -1 : 1;
    if (depth === 0) return index;
  }
  return -1;
}

/**
 * Yields each item outside of elements separately. Yields each element as a whole, with its first item, its
 * last item, and the items between them.
 */
export function* elementsOf<Item>(items: readonly Item[], tagOf: (item: Item) => Tag | null) {
  const tags = items.map(tagOf);
  for (let index = 0; index < items.length; index += 1) {
    const tag = tags[index] ?? null;
    const isOpening = tag !== null && !tag.isClosing && !tag.isWhole;
    const close = isOpening ? closingOf(items.length, index, (at) => tags[at] ?? null) : -1;
    const element = close > index && {
      last: items[close] as Item,
      inner: items.slice(index + 1, close),
    };
    yield { item: items[index] as Item, next: items[index + 1], tag, element };
    if (element) index = close;
  }
}

/**
 * Returns the position of an attribute's value in a tag. Returns null if the attribute has no quoted value
 * with text.
 */
export function attributeIn(source: string, name: string): { start: number; end: number } | null {
  const match = new RegExp(`\\s${name}\\s*=\\s*(["'])`, "i").exec(source);
  if (!match) return null;
  const start = match.index + match[0].length;
  const end = source.indexOf(match[1] as string, start);
  return end === -1 ? null : { start, end };
}
