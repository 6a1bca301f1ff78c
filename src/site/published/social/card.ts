import { createHash } from "node:crypto";
import LineBreaker from "linebreak";
import { isOpen } from "@/domains/sites/published/audience";
import type { PublishedContent } from "@/domains/sites/published/resolution";
import { publishedUrl } from "@/scopes/site-address";
import { type Face, hanFormsOf } from "@/site/drawing/font-chain";
import { Fonts } from "@/site/drawing/fonts";
import { levelsOf, startsFromRight, visualParts } from "@/site/drawing/visual-order";
import type { Frame } from "../model";

/** The content of a page's preview image. */
export interface Card {
  site: string;
  title: string;
  description: string | null;
  /** The URL of the page, without `https://`. */
  address: string;
  /** A color in the form `#rrggbb`. */
  accent: string;
  onAccent: string;
}

/** The size in pixels that platforms recommend. */
export const CARD_SIZE = { width: 1200, height: 630 };

const MARGIN = 80;
const WIDTH = CARD_SIZE.width - 2 * MARGIN;
const INK = "#0d101c";
const MUTED = "#545b6b";
const ELLIPSIS = "…";
const DRAWN =
  /^[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Common}\p{sc=Inherited}]*$/u;

/** Whether the scripts of these texts can be laid out in an image. */
export const canDraw = (...texts: (string | null)[]): boolean =>
  texts.every((text) => text === null || DRAWN.test(text));

interface Style {
  face: Face;
  size: number;
}

class Writer {
  private readonly fonts = new Fonts();

  /** @param isFromRight whether the image is laid out from right to left */
  constructor(
    texts: string,
    private readonly isFromRight: boolean,
  ) {
    this.fonts.han = hanFormsOf(texts);
  }

  width(text: string, { face, size }: Style): number {
    return this.fonts
      .split(face, text)
      .reduce((sum, part) => sum + this.fonts.width(part.font, part.text, size), 0);
  }

  /** Shortens the text to the width, and adds an ellipsis. */
  private cut(text: string, style: Style): string {
    if (this.width(text, style) <= WIDTH) return text;
    const characters = [...text];
    const upTo = (count: number) => characters.slice(0, count).join("").trimEnd() + ELLIPSIS;
    let [fitting, tooMany] = [0, characters.length];
    while (tooMany - fitting > 1) {
      const middle = Math.floor((fitting + tooMany) / 2);
      if (this.width(upTo(middle), style) > WIDTH) tooMany = middle;
      else fitting = middle;
    }
    return upTo(fitting);
  }

  /** Splits the text into at most `most` lines. If the text doesn't fit, it ends with an ellipsis. */
  lines(given: string, style: Style, most: number): string[] {
    const text = this.fonts.replaceUnknown(style.face, given, () => "");
    const breaker = new LineBreaker(text);
    const lines: string[] = [];
    let from = 0;
    let fitting = 0;
    for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
      const isTooLong = this.width(text.slice(from, next.position).trimEnd(), style) > WIDTH;
      if (isTooLong && fitting > from) {
        if (lines.length === most - 1) break;
        lines.push(text.slice(from, fitting).trimEnd());
        from = fitting;
      }
      fitting = next.position;
    }
    const rest = text.slice(from);
    return rest === "" ? lines : [...lines, this.cut(rest, style)];
  }

  /** The parts of a line with their fonts, from left to right. */
  private parts(text: string, { face }: Style) {
    // A line of a text from right to left can begin with a word in the other direction.
    const isFromRight = startsFromRight(text) || (this.isFromRight && levelsOf(text, "ltr") !== null);
    const direction = isFromRight ? "rtl" : "ltr";
    return visualParts(text, direction).flatMap((part) => {
      const split = this.fonts.split(face, part.text).map((one) => ({ ...one, direction: part.direction }));
      return part.direction === "rtl" ? split.reverse() : split;
    });
  }

  /** Draws a line. `x` is its distance from the side where the image begins. */
  draw(text: string, x: number, y: number, style: Style, color: string): string {
    let at = this.isFromRight ? CARD_SIZE.width - x - this.width(text, style) : x;
    const parts = this.parts(text, style).map((part) => {
      const shapes = this.fonts.shapes(part.font, part.text, style.size, part.direction);
      const drawn = `<g transform="translate(${at} ${y})">${shapes}</g>`;
      at += this.fonts.width(part.font, part.text, style.size);
      return drawn;
    });
    return `<g fill="${color}">${parts.join("")}</g>`;
  }
}

const NAME: Style = { face: "bold", size: 30 };
const LETTER: Style = { face: "bold", size: 34 };
const TITLE: Style = { face: "bold", size: 72 };
const DESCRIPTION: Style = { face: "regular", size: 34 };
const ADDRESS: Style = { face: "regular", size: 26 };
/**
 * The maximum number of characters. Even with the narrowest letters, three lines can't contain more. Further text would
 * cost time without being visible.
 */
const CHARACTERS_MAX = 400;
const oneLine = (text: string) =>
  [...text.slice(0, 2 * CHARACTERS_MAX)].slice(0, CHARACTERS_MAX).join("").replace(/\s+/g, " ").trim();

/**
 * Returns the social image of a page as SVG. The SVG contains text as shapes, so viewers need no font. Loading the fonts
 * takes hundreds of milliseconds, so call this function in a thread.
 */
export function drawCard(card: Card): string {
  const title = oneLine(card.title);
  const description = oneLine(card.description ?? "");
  const isFromRight = startsFromRight(title);
  const writer = new Writer(`${title} ${description} ${card.site}`, isFromRight);
  const titleLines = writer.lines(title, TITLE, 3);
  const descriptionLines = writer.lines(description, DESCRIPTION, titleLines.length > 2 ? 1 : 2);
  const letter = [...oneLine(card.site)][0]?.toUpperCase() ?? "";
  const { width, height } = CARD_SIZE;
  let y = 250;
  const below = (style: Style, lines: string[], color: string) =>
    lines.map((line) => {
      const drawn = writer.draw(line, MARGIN, y, style, color);
      y += style.size * 1.22;
      return drawn;
    });
  const drawnTitle = below(TITLE, titleLines, INK);
  /** The position of a decoration, from the left. */
  const at = (x: number) => (isFromRight ? width - x : x);
  y -= 12;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="#ffffff"/>
<circle cx="${at(1120)}" cy="40" r="330" fill="${card.accent}" opacity="0.08"/><circle cx="${at(1180)}" cy="-20" r="200" fill="${card.accent}" opacity="0.12"/>
<rect y="${height - 14}" width="${width}" height="14" fill="${card.accent}"/>
<rect x="${isFromRight ? width - MARGIN - 64 : MARGIN}" y="76" width="64" height="64" rx="15" fill="${card.accent}"/>
${writer.draw(letter, MARGIN + 32 - writer.width(letter, LETTER) / 2, 120, LETTER, card.onAccent)}
${writer.draw(writer.lines(oneLine(card.site), NAME, 1)[0] ?? "", MARGIN + 88, 119, NAME, INK)}
${drawnTitle.join("\n")}
${below(DESCRIPTION, descriptionLines, MUTED).join("\n")}
${writer.draw(writer.lines(oneLine(card.address), ADDRESS, 1)[0] ?? "", MARGIN, height - 62, ADDRESS, MUTED)}
</svg>`;
}

/** The start of the paths of social images, directly below the site's URL. The path of the page follows. */
export const SOCIAL = "~social";

/** The content of a page's preview image. */
export function cardOf(
  { canonicalUrl }: Pick<PublishedContent, "canonicalUrl">,
  { frame, title, description }: { frame: Frame; title: string; description: string | null },
): Card {
  const { accent = "#3b46c8", "on-accent": onAccent = "#ffffff" } = frame.theme.light;
  const address = decodeURI(canonicalUrl)
    .replace(/^https?:\/\//, "")
    .replace(/\/$/, "");
  return { site: frame.title, title, description, address, accent, onAccent };
}

/**
 * The URL of a page's generated social image. Undefined if the public can't load the image, or if the fonts
 * don't contain the page's script.
 */
export function socialImageOf(place: PublishedContent, card: Card): string | undefined {
  const { site, canonicalUrl } = place;
  if (!isOpen(site) || !canDraw(card.site, card.title, card.description)) return undefined;
  const root = publishedUrl(site);
  // Add a hash of the content to the URL, because platforms cache the image by its URL.
  const mark = createHash("sha256").update(JSON.stringify(card)).digest("base64url").slice(0, 8);
  return `${root}${SOCIAL}/${canonicalUrl.slice(root.length)}?v=${mark}`;
}
