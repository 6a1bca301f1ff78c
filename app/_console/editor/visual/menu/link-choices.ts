import { onlyAddress } from "../keys/addresses-in-text";

/** A possible link target. */
export interface LinkChoice {
  kind: "page" | "heading" | "space" | "url";
  title: string;
  /** A text that distinguishes the target from other targets with the same name. */
  hint: string;
  /** The URL or path of the target for the text of the page. */
  address: string;
  /** The ID of the page, for pages of this space. */
  pageId?: string;
}

const CHOICES_MAX = 30;

/** Whether a URL or path contains the ID of a page or another resource, which means nothing to people. */
export const isInternal = (address: string): boolean => /^(?:content:|\/spaces\/)/.test(address);

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

function namedChoices(query: string, known: readonly LinkChoice[]): { choice: LinkChoice; rank: number }[] {
  return known
    .map((choice) => ({ choice, rank: query === "" ? 1 : rankOf(choice, query) }))
    .filter(({ rank }) => rank < 4)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, CHOICES_MAX);
}

/** A page whose headings the user is looking for, and the part of the heading that was typed. */
export interface HeadingSearch {
  page: LinkChoice;
  query: string;
}

/** Returns the page in a text such as `Page title#heading`, or null if the text isn't such a text. */
export function headingSearch(text: string, known: readonly LinkChoice[]): HeadingSearch | null {
  const at = text.indexOf("#");
  const title = text.slice(0, at).trim().toLowerCase();
  if (at < 1 || title === "" || /^[a-z][a-z0-9+.-]*:\/\//i.test(title)) return null;
  const pages = known.filter(({ kind }) => kind === "page");
  const [found] = namedChoices(title, pages);
  return found
    ? {
        page: found.choice,
        query: text
          .slice(at + 1)
          .trim()
          .toLowerCase(),
      }
    : null;
}

/** Returns links to the headings of a page that match a search. */
export const headingChoices = (
  { page, query }: HeadingSearch,
  headings: readonly { id: string; text: string }[],
): LinkChoice[] =>
  headings
    .filter(({ text }) => text.toLowerCase().includes(query))
    .slice(0, CHOICES_MAX)
    .map(({ id, text }) => ({
      kind: "heading",
      title: text,
      hint: page.title,
      address: `${page.address}#${id}`,
    }));

/**
 * Returns the link targets for a text: a URL, or pages and other targets with that name. The closest match comes first. A
 * page whose title looks like a URL, such as "Node.js", comes before the URL.
 */
export function linkChoices(text: string, known: readonly LinkChoice[]): LinkChoice[] {
  const entered = text.trim();
  const search = headingSearch(entered, known);
  const isPage = search?.page.title.toLowerCase() === entered.split("#")[0]?.trim().toLowerCase();
  // "Node.js#limits" means a heading of the page "Node.js".
  const address = isPage ? null : enteredAddress(entered);
  const named = namedChoices(entered.toLowerCase(), known);
  const url = address === null ? [] : [{ kind: "url" as const, title: address, hint: "URL", address }];
  const isExact = ({ rank }: { rank: number }) => rank === 0;
  const exact = named.filter(isExact);
  const others = named.filter((each) => !isExact(each));
  return [...exact.map(({ choice }) => choice), ...url, ...others.map(({ choice }) => choice)];
}
