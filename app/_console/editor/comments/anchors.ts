/** A top-level block with its position in a text, and the keys of everything in it. */
export interface Anchor {
  key: string;
  keys: ReadonlySet<string>;
  from: number;
  to: number;
}

/** What an editor shows, for those who comment on it. Places are the editor's own but where it is said otherwise. */
export interface CommentedText {
  /** The Markdown that is shown. */
  markdown: () => string;
  /** The blocks where they stand now. */
  anchors: () => Anchor[];
  /** Sets the places of the blocks in the Markdown. From then on they move with the text that is typed around them. */
  setAnchors: (anchors: Anchor[]) => void;
  /** Sets the number of open comments on each block, by its key; the numbers are shown next to the blocks. */
  setCounts: (counts: ReadonlyMap<string, number>) => void;
  /** Takes the names of others whose cursor is in a block, by its key; they are shown beside it. */
  setPeople: (people: ReadonlyMap<string, string[]>) => void;
  cursor: () => number;
  /** What a block says, without its marks. */
  wordsOf: (anchor: Anchor) => string;
  goTo: (anchor: Anchor) => void;
}

/** Blocks with their open comments and the people who are in them, as an editor stores them. */
export interface Anchored {
  anchors: Anchor[];
  counts: ReadonlyMap<string, number>;
  people: ReadonlyMap<string, string[]>;
}

export const NOTHING_ANCHORED: Anchored = { anchors: [], counts: new Map(), people: new Map() };

/** The same blocks where a change has moved them: `map` tells where a place is afterwards, and to which side it keeps. */
export const movedAnchors = (
  anchors: readonly Anchor[],
  map: (place: number, side: -1 | 1) => number,
): Anchor[] => anchors.map((anchor) => ({ ...anchor, from: map(anchor.from, 1), to: map(anchor.to, -1) }));

/** The number of open comments on a block or on something in it. */
export const countOf = ({ keys }: Anchor, counts: ReadonlyMap<string, number>): number =>
  [...keys].reduce((sum, key) => sum + (counts.get(key) ?? 0), 0);

/** A text about the people in a block; empty if there are none. */
export const saidOfPeople = ({ key }: Anchor, people: Anchored["people"]): string =>
  (people.get(key) ?? []).join(", ");

export const saidOfCount = (count: number): string =>
  count === 1 ? "1 open comment" : `${count} open comments`;

/** The block at a place of the text, or the one before it. */
export function anchorAt(anchors: readonly Anchor[], place: number): Anchor | undefined {
  return anchors.findLast(({ from }) => from <= place);
}
