/** An emoji with one of its names, such as `rocket`, and its description. */
export interface NamedEmoji {
  name: string;
  emoji: string;
  description: string;
}

/** Emoji of one category, such as “Food & Drink”. */
export interface EmojiGroup {
  title: string;
  emoji: NamedEmoji[];
}

/** All emoji with their descriptions. */
export interface EmojiIndex {
  groups: readonly EmojiGroup[];
  /** Returns the emoji that match a word, but at most `most`. Emoji whose name starts with the word come first. */
  find: (query: string, most: number) => NamedEmoji[];
}

type Entry = typeof import("gemoji")["gemoji"][number];

const named = ({ names, emoji, description }: Entry, query = ""): NamedEmoji => ({
  name: names.find((name) => name.startsWith(query)) ?? names[0] ?? "",
  emoji,
  description,
});

function rankOf({ names, tags, description }: Entry, query: string): number {
  if (names.some((name) => name.startsWith(query))) return 0;
  const words = [...names, ...tags, description.toLowerCase()];
  return words.some((word) => word.includes(query)) ? 1 : 2;
}

function indexOf(entries: readonly Entry[]): EmojiIndex {
  const groups = new Map<string, NamedEmoji[]>();
  for (const entry of entries)
    groups.set(entry.category, [...(groups.get(entry.category) ?? []), named(entry)]);
  return {
    groups: [...groups].map(([title, emoji]) => ({ title, emoji })),
    find: (query, most) =>
      entries
        .map((entry) => ({ entry, rank: rankOf(entry, query) }))
        .filter(({ rank }) => rank < 2)
        .sort((one, other) => one.rank - other.rank)
        .slice(0, most)
        .map(({ entry }) => named(entry, query)),
  };
}

let loaded: Promise<EmojiIndex> | undefined;

/** Loads all emoji with their descriptions. The data is loaded when it's first needed, because it's large. */
export function searchEmoji(): Promise<EmojiIndex> {
  loaded ??= import("gemoji").then(({ gemoji }) => indexOf(gemoji));
  // Without a connection, the import fails. The next call then tries again.
  loaded.catch(() => {
    loaded = undefined;
  });
  return loaded;
}
