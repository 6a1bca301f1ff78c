import { rootUrl } from "./page";

/**
 * The visitor's last searches and pages on this site. Only the visitor's browser stores them. Sites can share a host, so each
 * site has its own entry.
 */
interface Recent {
  searches: string[];
  pages: Link[];
}

interface Link {
  title: string;
  /** The path relative to the URL of the site. */
  path: string;
}

const ENTRIES_MAX = 5;

const keyOf = () => `recent ${new URL(rootUrl()).pathname}`;

function read(): Recent {
  try {
    const { searches = [], pages = [] } = JSON.parse(localStorage.getItem(keyOf()) ?? "") as Partial<Recent>;
    return { searches, pages };
  } catch {
    // There is no entry yet, or the browser refuses access to the storage.
    return { searches: [], pages: [] };
  }
}

function write(recent: Recent): void {
  try {
    localStorage.setItem(keyOf(), JSON.stringify(recent));
  } catch {
    // If the browser refuses access to the storage, nothing is remembered.
  }
}

const herePath = () => location.href.replace(/[?#].*/, "").slice(rootUrl().length);

export const recentSearches = (): string[] => read().searches;

/** The last pages, without the current page. */
export const recentPages = (): Link[] => read().pages.filter(({ path }) => path !== herePath());

/** The first pages in the navigation, without the current page. */
export const firstPages = (): Link[] =>
  [...document.querySelectorAll<HTMLAnchorElement>(".nav a[href]")]
    .filter((link) => link.href.startsWith(rootUrl()) && !link.hasAttribute("aria-current"))
    .slice(0, ENTRIES_MAX)
    .map((link) => ({
      title: (link.querySelector(".nav-title") ?? link).textContent ?? "",
      path: link.href.slice(rootUrl().length),
    }));

export function rememberSearch(query: string): void {
  if (query === "") return;
  const recent = read();
  write({
    ...recent,
    searches: [query, ...recent.searches.filter((each) => each !== query)].slice(0, ENTRIES_MAX),
  });
}

/** Remembers the current page. When the visitor signs out, forgets all pages and searches. */
export function rememberPage(): void {
  const title = document.querySelector(".article h1, .hero h1")?.textContent;
  const path = herePath();
  const recent = read();
  const others = recent.pages.filter((each) => each.path !== path);
  // One more than the maximum, because the list doesn't show the current page.
  if (title) write({ ...recent, pages: [{ title, path }, ...others].slice(0, ENTRIES_MAX + 1) });
  for (const link of document.querySelectorAll('a[href$="~logout"]'))
    link.addEventListener("click", () => write({ searches: [], pages: [] }));
}
