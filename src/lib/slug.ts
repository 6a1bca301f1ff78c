import { slug as githubSlug } from "github-slugger";

/** The maximum number of characters in a slug. A path consists of several slugs. */
const MAX_LENGTH = 100;

/**
 * Returns the slug for a title. A slug can contain letters of any script. Returns `page` if the title contains no letters
 * or digits.
 */
export function slugOf(title: string): string {
  const slug = githubSlug(title.normalize("NFC"))
    .replace(/[/?#%\\]/g, "")
    .replace(/-{2,}/g, "-")
    .replace(/^-+|(?<!-)-+$/g, "");
  const cut = [...slug]
    .slice(0, MAX_LENGTH)
    .join("")
    .replace(/(?<!-)-+$/, "");
  return cut === "" ? "page" : cut;
}

/**
 * Converts a slug that a caller requested to a form that is safe as a path segment. Returns undefined if no characters
 * remain.
 */
export function cleanSlug(wish: string): string | undefined {
  const cleaned = wish
    .normalize("NFC")
    .replace(/[\s/?#%\\\p{Cc}]+/gu, "-")
    .replace(/^-+|(?<!-)-+$/g, "");
  const cut = [...cleaned].slice(0, MAX_LENGTH).join("");
  return cut === "" || cut === "." || cut === ".." ? undefined : cut;
}

/** Returns `slug`, `slug-1`, `slug-2` and so on. */
export const numbered = (slug: string, count: number): string => (count === 0 ? slug : `${slug}-${count}`);
