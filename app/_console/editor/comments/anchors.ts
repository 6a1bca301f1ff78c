/** A top-level block with its position in a text, and the keys of all nodes in the block. */
export interface Anchor {
  key: string;
  keys: ReadonlySet<string>;
  from: number;
  to: number;
}

/**
 * The functions of an editor that comments need. Positions are the editor's own positions, except if their description says
 * otherwise.
 */
export interface CommentedText {
  /** The displayed Markdown. */
  markdown: () => string;
  /** The blocks at their current positions. */
  anchors: () => Anchor[];
  /**
   * Sets the positions of the blocks, as offsets in the Markdown. When the text around the blocks changes, the editor
   * updates these positions.
   */
  setAnchors: (anchors: Anchor[]) => void;
  /**
   * Sets the number of open comments on each block, by its key. The editor shows the numbers next to the
   * blocks.
   */
  setCounts: (counts: ReadonlyMap<string, number>) => void;
  /**
   * Sets the names of other people whose cursor is in a block, by the block's key. The editor shows these names next to the
   * block.
   */
  setPeople: (people: ReadonlyMap<string, string[]>) => void;
  /**
   * Sets the words that open comments quote, by the key of the block. The editor marks these words while the block
   * contains them.
   */
  setQuotes: (quotes: ReadonlyMap<string, readonly string[]>) => void;
  /** The selected words if they're within one block, or an empty string. */
  selectedWords: () => string;
  cursor: () => number;
  /** The text of a block, without markup. */
  wordsOf: (anchor: Anchor) => string;
  goTo: (anchor: Anchor) => void;
}

/**
 * The data about blocks that an editor stores: their open comments, and the people whose cursor is in them.
 */
export interface Anchored {
  anchors: Anchor[];
  counts: ReadonlyMap<string, number>;
  people: ReadonlyMap<string, string[]>;
  quotes: ReadonlyMap<string, readonly string[]>;
}

export const NOTHING_ANCHORED: Anchored = {
  anchors: [],
  counts: new Map(),
  people: new Map(),
  quotes: new Map(),
};

/**
 * Returns the blocks with their positions after a change. `map` converts an old offset to a new offset. If text is inserted
 * exactly at the offset, `side` determines whether the new offset is before or after that text.
 */
export const movedAnchors = (
  anchors: readonly Anchor[],
  map: (place: number, side: -1 | 1) => number,
): Anchor[] => anchors.map((anchor) => ({ ...anchor, from: map(anchor.from, 1), to: map(anchor.to, -1) }));

/** The number of open comments on a block and on the nodes in it. */
export const countOf = ({ keys }: Anchor, counts: ReadonlyMap<string, number>): number =>
  [...keys].reduce((sum, key) => sum + (counts.get(key) ?? 0), 0);

/** Returns the names of the people in a block as one string, which is empty if there are none. */
export const saidOfPeople = ({ key }: Anchor, people: Anchored["people"]): string =>
  (people.get(key) ?? []).join(", ");

export const saidOfCount = (count: number): string =>
  count === 1 ? "1 open comment" : `${count} open comments`;

/** Returns the block at an offset in the text. If there is no block at the offset, returns the previous block. */
export function anchorAt(anchors: readonly Anchor[], place: number): Anchor | undefined {
  return anchors.findLast(({ from }) => from <= place);
}
