import { CODE_SPAN } from "../lines";
import { iconHtml, quoted } from "../mintlify/inline";

/** Reports what is lost on a line of the page. `once` limits a report to the first line of this kind. */
export type ReportLine = (reason: string, once?: string) => void;

const ATTRIBUTES = String.raw`\{:?\s*[.#:\w][^{}\n]{0,300}\}`;

/** Matches the inline syntax of Python-Markdown and its extensions. Escaped characters and code stay unchanged. */
const INLINE = new RegExp(
  [
    String.raw`(?<kept>\\[^\n]|${CODE_SPAN})(?<codeAttributes>(?<=${"`"})${ATTRIBUTES})?`,
    String.raw`!\[(?<alt>[^[\]\n]{0,500})\]\((?<src>[^()\s]{1,2000})(?:[ \t]+"(?<caption>[^"\n]{0,500})")?\)(?<imageAttributes>${ATTRIBUTES})`,
    String.raw`(?<end>[)\]])(?:${ATTRIBUTES})`,
    String.raw`:(?<icon>(?:material|fontawesome|octicons|simple)-[\w-]{1,80}):(?:${ATTRIBUTES})?[ \t]?`,
    String.raw`\{\+\+(?<added>[^{}\n]{1,1000}?)\+\+\}`,
    String.raw`\{--(?<removed>[^{}\n]{1,1000}?)--\}`,
    String.raw`\{~~(?<before>[^{}\n]{1,1000}?)~>(?<after>[^{}\n]{0,1000}?)~~\}`,
    String.raw`\{==(?<noted>[^{}\n]{1,1000}?)==\}`,
    String.raw`\{>>(?<comment>[^{}\n]{1,1000}?)<<\}`,
    String.raw`(?<![\w+])\+\+(?<keys>[\w-]{1,20}(?:\+[\w-]{1,20}){0,5})\+\+(?![\w+])`,
    String.raw`(?<![\w^])\^\^(?<inserted>(?=[^\s^${"`"}])[^^${"`"}\n]{0,200}(?<=\S))\^\^(?![\w^])`,
    String.raw`(?<![\w=])==(?<marked>(?=[^\s=${"`"}])[^=${"`"}\n]{0,200}(?<=\S))==(?![\w=])`,
  ].join("|"),
  "g",
);

const escaped = (words: string) => words.replace(/</g, "&lt;");
const deleted = (words: string) => `~~${words.trim()}~~`;

/** Writes a keyboard shortcut. */
const keyboard = (keys: string) =>
  keys
    .split("+")
    .map((key) => `<kbd>${key.charAt(0).toUpperCase()}${key.slice(1)}</kbd>`)
    .join("+");

/** Returns the width or height in an attribute list, as a number or a percentage. */
function sizeIn(attributes: string, side: "width" | "height"): string | undefined {
  const [, value = ""] =
    new RegExp(String.raw`\b${side}\s*[=:]\s*["']?\s*(\d{1,5}(?:\.\d{1,3})?(?:%|px)?)(?![\w.%])`).exec(
      attributes,
    ) ?? [];
  return value.replace(/px$/, "") || undefined;
}

/** An image in Markdown, with the attributes of Python-Markdown after it. */
export interface SizedImage {
  alt: string;
  src: string;
  caption?: string | undefined;
  attributes: string;
}

/** Writes an image in HTML, with its size. Reports other sizes and alignments. */
export function imageHtml({ alt, src, caption, attributes }: SizedImage, report: ReportLine): string {
  const [width, height] = [sizeIn(attributes, "width"), sizeIn(attributes, "height")];
  if (width === undefined && height === undefined && /\b(?:width|height)\b/.test(attributes))
    report(`the size of the image ${src} was removed, because it isn't a number of pixels or a percentage`);
  if (/\balign\b/.test(attributes))
    report(`the alignment of the image ${src} was removed, because Bindery can't align images in text`);
  const given = { src, alt, title: caption, width, height };
  const written = Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}="${quoted(value)}"`],
  );
  return `<img ${written.join(" ")}>`;
}

/** Writes an image without HTML if its attributes contain no size. */
function imageOf(image: SizedImage, report: ReportLine): string {
  const isSized = /\b(?:width|height|align)\b/.test(image.attributes);
  const html = isSized ? imageHtml(image, report) : "";
  const title = image.caption === undefined ? "" : ` "${image.caption}"`;
  return / (?:width|height)="/.test(html) ? html : `![${image.alt}](${image.src}${title})`;
}

function iconOf(name: string, report: ReportLine): string {
  const known = /^fontawesome-(?:solid|regular|brands)-(.+)$/.exec(name)?.[1];
  const html = iconHtml(known);
  if (html !== "") return `${html} `;
  report(
    `the icons of this page, such as :${name}:, were removed, because Bindery supports only Font Awesome icons`,
    "icons",
  );
  return "";
}

/** Converts the inline extensions of Python-Markdown in a line. */
export function inlineLine(line: string, report: ReportLine): string {
  return line.replace(INLINE, (found, ...rest) => {
    const groups = rest.at(-1) as Record<string, string | undefined>;
    const { alt = "", src, caption, imageAttributes: attributes = "", icon, keys } = groups;
    const { kept, end, added, removed, before, after = "", noted, comment, inserted, marked } = groups;
    if (kept !== undefined) return kept;
    if (src !== undefined) return imageOf({ alt, src, caption, attributes }, report);
    if (end !== undefined) return lostSize(end, found, report);
    if (icon !== undefined) return iconOf(icon, report);
    if (keys !== undefined) return keyboard(keys);
    if (removed !== undefined) return deleted(removed);
    if (before !== undefined) return `${deleted(before)} <ins>${escaped(after)}</ins>`;
    if (comment !== undefined) return ` (${comment.trim()})`;
    if (added !== undefined || inserted !== undefined)
      return `<ins>${escaped(added ?? inserted ?? "")}</ins>`;
    return `<mark>${escaped(noted ?? marked ?? "")}</mark>`;
  });
}

function lostSize(end: string, found: string, report: ReportLine): string {
  if (/\b(?:width|height)\s*=/.test(found))
    report("the size of an image was removed, because the image isn't written as ![text](path)", "sizes");
  return end;
}
