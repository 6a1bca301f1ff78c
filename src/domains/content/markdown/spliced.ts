/**
 * Whether the number of these characters can differ between two spellings of the same text. These characters
 * are white space, escapes, and the syntax of quotes, tables and code.
 */
const isDrawn = (character: string): boolean => /[\s\\>|:`~-]/.test(character);

const isAlike = (one: string, other: string): boolean =>
  one === other ||
  (/\s/.test(one) && /\s/.test(other)) ||
  (/[*_]/.test(one) && /[*_]/.test(other)) ||
  (/[`~]/.test(one) && /[`~]/.test(other));

const TAG = /<(\/?[a-z][a-z0-9-]*)(?=[\s/>])[^<>]*>/iy;
const ENTITY = /&(?:(lt|gt|amp|quot|nbsp)|#(\d{1,6}|x[\da-f]{1,5}));/iy;
const ENTITIES: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', nbsp: "\u00a0" };

/** A character or a tag. A character can be written as an entity. The attributes of a tag are ignored. */
interface Unit {
  said: string;
  isTag: boolean;
  end: number;
}

function unitAt(text: string, at: number): Unit {
  const character = text.charAt(at);
  TAG.lastIndex = at;
  const tag = character === "<" ? TAG.exec(text) : null;
  if (tag) return { said: (tag[1] as string).toLowerCase(), isTag: true, end: TAG.lastIndex };
  ENTITY.lastIndex = at;
  const entity = character === "&" ? ENTITY.exec(text) : null;
  if (!entity) return { said: character, isTag: false, end: at + 1 };
  const [, name, code = ""] = entity;
  const point = Number(code.replace(/^x/i, "0x"));
  const said = name ? ENTITIES[name.toLowerCase()] : point <= 0x10ffff ? String.fromCodePoint(point) : null;
  return { said: said ?? character, isTag: false, end: ENTITY.lastIndex };
}

const isSameUnit = (one: Unit, other: Unit): boolean =>
  one.isTag === other.isTag && (one.isTag ? one.said === other.said : isAlike(one.said, other.said));

/**
 * Whether a different spelling of the text can omit the unit. A line break can be a tag in one spelling, and
 * white space in another spelling.
 */
const mayBeMissing = ({ said, isTag }: Unit): boolean => (isTag ? said === "br" : isDrawn(said));

/**
 * Returns the positions in `source` that match two positions in `before`. `source` has the same content as
 * `before` in a different spelling. Returns null if the two spellings can't be matched.
 */
function placesIn(source: string, before: string, from: number, to: number): [number, number] | null {
  let start = 0;
  let at = 0;
  // The maximum number of steps to look ahead. If more steps are needed, the difference between the texts
  // isn't only their spelling.
  let budget = 4 * (source.length + before.length);
  for (let index = 0; index < to; ) {
    let unit = unitAt(before, index);
    // A change inside a tag or an entity is matched character by character.
    if ((index < from && unit.end > from) || unit.end > to)
      unit = { said: before.charAt(index), isTag: false, end: index + 1 };
    let next = at;
    let found = unitAt(source, next);
    while (next < source.length && !isSameUnit(found, unit) && mayBeMissing(found)) {
      budget -= found.end - next;
      next = found.end;
      found = unitAt(source, next);
    }
    if (budget < 0) return null;
    if (next < source.length && isSameUnit(found, unit)) at = found.end;
    else if (!mayBeMissing(unit)) return null;
    index = unit.end;
    if (index === from) start = at;
  }
  return [start, Math.max(start, at)];
}

function sharedStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let count = 0;
  while (count < most && one[count] === other[count]) count += 1;
  return count;
}

function sharedEnd(one: string, other: string, most: number): number {
  let count = 0;
  while (count < most && one.at(-1 - count) === other.at(-1 - count)) count += 1;
  return count;
}

/**
 * Applies the change from `before` to `after` to `source`. `source` has the same content as `before` in a
 * different spelling. Bytes outside of the change stay unchanged, such as line endings and the alignment of
 * table columns. The caller must check that the result has the content of `after`.
 *
 * @returns null if the position of the change can't be found in the source
 */
export function spliced(source: string, before: string, after: string): string | null {
  const from = sharedStart(before, after);
  const kept = sharedEnd(before, after, Math.min(before.length, after.length) - from);
  const places = placesIn(source, before, from, before.length - kept);
  return (
    places && source.slice(0, places[0]) + after.slice(from, after.length - kept) + source.slice(places[1])
  );
}
