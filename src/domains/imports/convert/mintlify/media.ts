import { inlineHtml } from "./inline";
import type { MdxElement } from "./parse";
import type { MdxRenderer } from "./render";

const IMAGE = /^(?:<img\s[^<>]*>|!\[[^[\]\n]*\]\([^()\s]+(?:\s"[^"\n]*")?\))$/;

const valueIn = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "";

/** Converts a Markdown image to HTML. */
function imageHtml(image: string): string {
  const [, alt, src] = /^!\[([^[\]]*)\]\(([^()\s]+)/.exec(image) ?? [];
  return src === undefined ? image : `<img src="${src}" alt="${(alt ?? "").replace(/"/g, "&quot;")}">`;
}

/**
 * Combines an image for the light theme and an image for the dark theme into one picture. Returns null for other combinations of
 * images.
 */
function themed(images: readonly string[]): string | null {
  const [first = "", second = "", ...others] = images.map(imageHtml);
  if (second === "" || others.length > 0) return null;
  const isDark = (image: string) => /(?:^|\s)hidden\s(?:.*\s)?dark:block/.test(valueIn(image, "class"));
  const isLight = (image: string) => /dark:hidden/.test(valueIn(image, "class"));
  const dark = [first, second].find(isDark);
  const light = [first, second].find(isLight);
  if (!dark || !light) return null;
  const source = `<source srcset="${valueIn(dark, "src")}" media="(prefers-color-scheme: dark)">`;
  return `<picture>${source}<img src="${valueIn(light, "src")}" alt="${valueIn(light, "alt")}"></picture>`;
}

/**
 * Converts a frame. Images with a caption become a figure. For other content, the caption is written below
 * the content.
 */
export function frameLines(element: MdxElement, renderer: MdxRenderer): string[] {
  const { attributes } = element;
  const [caption, hint] = [attributes.get("caption"), attributes.get("hint")];
  const before = hint === undefined ? [] : [hint, ""];
  const content = renderer.content(element);
  const joined = content.join(" ").replace(/\s+/g, " ").trim();
  const images = joined.match(/<img\s[^<>]*>|!\[[^[\]\n]*\]\([^()\s]+(?:\s"[^"\n]*")?\)/g) ?? [];
  const isImages = images.length > 0 && images.join("").replace(/\s/g, "") === joined.replace(/\s/g, "");
  const picture = isImages
    ? (themed(images) ?? (images.length === 1 && IMAGE.test(joined) ? imageHtml(joined) : null))
    : null;
  if (picture !== null)
    return [...before, `<figure>${picture}<figcaption>${inlineHtml(caption ?? "")}</figcaption></figure>`];
  return [...before, ...content, ...(caption === undefined ? [] : ["", caption])];
}
