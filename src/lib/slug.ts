import { slug as githubSlug } from "github-slugger";

/** Longest slug, in characters; a path is made of several. */
const MAX_LENGTH = 100;

/** A slug from a title: letters of any script kept; `page` where nothing is left. */
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

/** A slug that a caller wishes for, made safe for a path segment; undefined where nothing is left of it. */
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
