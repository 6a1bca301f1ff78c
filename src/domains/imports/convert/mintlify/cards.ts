import { iconHtml, inlineHtml, quoted } from "./inline";
import type { MdxElement } from "./parse";
import type { MdxRenderer } from "./render";

/** Matches content that a table cell can't contain. */
const BLOCK =
  /^\s*(?:[-*+]\s|\d{1,9}[.)]\s|#{1,6}\s|>|\||`{3}|~{3}|\{%|\$\$|<(?!\/?(?:a|b|i|em|strong|code|br|kbd|sub|sup|u|mark)\b))|!\[/;

/** The content of a card. `body` contains lines of Markdown. */
export interface Card {
  title: string;
  href: string | undefined;
  image: string | undefined;
  icon: string;
  cta: string | undefined;
  body: string[];
}

const cardOf = (element: MdxElement, renderer: MdxRenderer): Card => {
  const { attributes } = element;
  return {
    title: attributes.get("title") ?? "",
    href: attributes.get("href"),
    image: attributes.get("img"),
    icon: iconHtml(attributes.get("icon")),
    cta: [attributes.get("description"), attributes.get("cta")].filter(Boolean).join(" ") || undefined,
    body: renderer.content(element),
  };
};

/** Returns the paragraphs of a text, each on one line. */
const paragraphs = (lines: readonly string[]): string[] =>
  lines
    .join("\n")
    .split(/\n\s*\n/)
    .map((paragraph) =>
      paragraph
        .split("\n")
        .map((line) => line.trim())
        .join(" ")
        .trim(),
    )
    .filter((paragraph) => paragraph !== "");

/**
 * Converts cards to a table of cards. If any card contains blocks that a table can't contain, writes each
 * card's title followed by its content instead.
 */
export function cardLines(elements: readonly MdxElement[], renderer: MdxRenderer): string[] {
  const cards = elements.map((element) => cardOf(element, renderer));
  if (cards.some(({ body }) => body.some((line) => BLOCK.test(line)))) return cards.flatMap(apart);
  return cardTable(cards);
}

/** Writes a table of cards. */
export function cardTable(cards: readonly Card[]): string[] {
  const hasImages = cards.some(({ image }) => image !== undefined);
  const cover = '<th data-hidden data-card-cover data-type="image"></th>';
  return [
    '<table data-view="cards">',
    `  <thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th>${hasImages ? cover : ""}</tr></thead>`,
    "  <tbody>",
    ...cards.flatMap((card) => rowOf(card, hasImages)),
    "  </tbody>",
    "</table>",
  ];
}

function rowOf({ title, href, image, icon, cta, body }: Card, hasImages: boolean): string[] {
  const link = (to: string | undefined) =>
    to === undefined ? "<td></td>" : `<td><a href="${quoted(to)}">${quoted(to)}</a></td>`;
  const text = [...paragraphs(body), ...(cta ? [cta] : [])].map(inlineHtml).join("<br>");
  const name = title === "" ? "" : `<strong>${inlineHtml(title)}</strong>`;
  return [
    "    <tr>",
    `      <td>${[icon, name].filter(Boolean).join(" ")}</td>`,
    `      <td>${text}</td>`,
    `      ${link(href)}`,
    ...(hasImages ? [`      ${link(image)}`] : []),
    "    </tr>",
  ];
}

function apart({ title, href, image, cta, body }: Card): string[] {
  const name = title.replace(/[*[\]]/g, "");
  return [
    ...(name === "" ? [] : [href === undefined ? `**${name}**` : `**[${name}](${href})**`, ""]),
    ...(image === undefined ? [] : [`![](${image})`, ""]),
    ...body,
    ...(cta ? ["", cta] : []),
    "",
  ];
}
