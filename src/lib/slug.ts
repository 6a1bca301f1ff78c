import { slug as githubSlug } from "github-slugger";

/** The maximum length of a slug in characters. A path consists of several slugs. */
const MAX_LENGTH = 100;

/** The slug of a title, with letters of any script; `page` if no characters remain. */
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

/** A caller's slug in a form that is safe as a path segment. Undefined if no characters remain. */
export function cleanSlug(wish: string): string | undefined {
  const cleaned = wish
    .normalize("NFC")
    .replace(/[\s/?#%\\\p{Cc}]+/gu, "-")
    .replace(/^-+|(?<!-)-+$/g, "");
  const cut = [...cleaned].slice(0, MAX_LENGTH).join("");
  return cut === "" || cut === "." || cut === ".." ? undefined : cut;
}

/** `slug`, `slug-1`, `slug-2`… */
export const numbered = (slug: string, count: number): string => (count === 0 ? slug : `${slug}-${count}`);
