import { type Entry, type EntryGroup, GROUPS, type GroupTitle } from "./entries";

/** The rank of a match. A lower number is better. */
const RANKS = { same: 0, begins: 1, wordsBegin: 2, holds: 3, isKnownAs: 4, text: 5 } as const;

/** The maximum number of listed entries per group. */
const SHOWN_MAX: Record<GroupTitle, number> = {
  Recent: 6,
  Pages: 12,
  Spaces: 6,
  Sites: 6,
  "Change requests": 6,
  People: 6,
  Settings: 8,
  Actions: 12,
};

/** Normalizes a text, to ignore case and accents. */
const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();
const wordsOf = (text: string) => text.split(/[\s/#.,:()–—-]+/).filter(Boolean);

export function rankOf(entry: Pick<Entry, "title" | "also" | "isFound">, typed: string): number | null {
  const asked = plain(typed);
  const title = plain(entry.title);
  if (title === asked) return RANKS.same;
  if (title.startsWith(asked)) return RANKS.begins;
  const parts = asked.split(/\s+/);
  const words = wordsOf(title);
  if (parts.every((part) => words.some((word) => word.startsWith(part)))) return RANKS.wordsBegin;
  if (parts.every((part) => title.includes(part))) return RANKS.holds;
  const all = `${title} ${plain(entry.also ?? "")}`;
  if (parts.every((part) => all.includes(part))) return RANKS.isKnownAs;
  return entry.isFound ? RANKS.text : null;
}

/** Give a section the rank of its page, so that the section stays below the page. */
function ranked(entries: readonly Entry[], typed: string) {
  let above = 0;
  return entries.flatMap((entry, index) => {
    const own = rankOf(entry, typed);
    const rank = entry.kind === "Section" ? above : own;
    if (entry.kind !== "Section") above = own ?? RANKS.text;
    return rank === null ? [] : [{ entry, rank, index }];
  });
}

/** Lists each entry only once: under Recent or, if the user hasn't visited it recently, in its own group. */
function once(entries: readonly Entry[]): Entry[] {
  const seen = new Set<string>();
  return entries.filter(({ id }) => {
    const isNew = !seen.has(id);
    seen.add(id);
    return isNew;
  });
}

/** The groups that are shown before the user types. */
const AT_FIRST: readonly GroupTitle[] = ["Recent", "Spaces", "Actions"];

/**
 * Returns the entries that match the typed text. Within a group, the best match comes first. If the title of an entry
 * starts with the text, its group comes before other groups. If no title starts with the text, groups keep their order.
 */
export function groupsFor(all: readonly Entry[], typed: string): EntryGroup[] {
  const isTyped = typed.trim() !== "";
  const kept = isTyped
    ? ranked(all, typed)
    : all
        .map((entry, index) => ({ entry, rank: 0, index }))
        .filter(({ entry }) => AT_FIRST.includes(entry.group));
  const first = new Set(once(kept.map(({ entry }) => entry)));
  const groups = GROUPS.map((title) => {
    const own = kept.filter(({ entry }) => entry.group === title && first.has(entry));
    const shown = own.sort((a, b) => a.rank - b.rank || a.index - b.index).slice(0, SHOWN_MAX[title]);
    return { title, best: shown[0]?.rank ?? RANKS.text, entries: shown.map(({ entry }) => entry) };
  });
  const [strong, others] = [true, false].map((isStrong) =>
    groups.filter(({ best, entries }) => entries.length > 0 && best <= RANKS.begins === isStrong),
  );
  return [...(strong ?? []), ...(others ?? [])].map(({ title, entries }) => ({ title, entries }));
}
