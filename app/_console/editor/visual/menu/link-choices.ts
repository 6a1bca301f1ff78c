import { onlyAddress } from "../keys/addresses-in-text";

/** A possible link target. */
export interface LinkChoice {
  kind: "page" | "heading" | "space" | "url";
  title: string;
  /** A text that distinguishes the target from other targets with the same name. */
  hint: string;
  /** The URL or path of the target for the text of the page. */
  address: string;
}

const CHOICES_MAX = 30;

/** Returns the URL that the user entered, or null if it's invalid. A text such as `example.org` counts as a URL. */
function enteredAddress(text: string): string | null {
  if (text === "" || /\s/.test(text)) return null;
  const known = onlyAddress(text);
  if (known !== null) return known;
  if (/^(?:[a-z][a-z0-9+.-]*:|#|\.{0,2}\/)\S/i.test(text)) return text;
  return /^(?:[\w-]+\.)+[a-z]{2,}(?:[/?#]\S*)?$/i.test(text) && !/\.md(?:#|$)/i.test(text)
    ? `https://${text}`
    : null;
}

const rankOf = ({ title, hint }: LinkChoice, query: string): number => {
  const name = title.toLowerCase();
  if (name === query) return 0;
  if (name.startsWith(query)) return 1;
  if (name.includes(query)) return 2;
  return `${hint} ${title}`.toLowerCase().includes(query) ? 3 : 4;
};

/** Returns the link targets for a text: a URL, or pages and other targets with that name. The closest match comes first. */
export function linkChoices(text: string, known: readonly LinkChoice[]): LinkChoice[] {
  const entered = text.trim();
  const query = entered.toLowerCase();
  const address = enteredAddress(entered);
  const named = known
    .map((choice) => ({ choice, rank: query === "" ? 1 : rankOf(choice, query) }))
    .filter(({ rank }) => rank < 4)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, CHOICES_MAX)
    .map(({ choice }) => choice);
  const url = address === null ? [] : [{ kind: "url" as const, title: address, hint: "URL", address }];
  return [...url, ...named];
}
