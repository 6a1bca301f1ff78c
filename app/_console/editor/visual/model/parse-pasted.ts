import { hintStyle } from "@/lib/hint-style";

const SCHEMES = /^(?:https?:|mailto:|tel:)/i;

/** What a pasted link leads to; no link where its address is none that a page may have. */
export function parseLink(element: HTMLElement): { data: object } | false {
  const url = (element.getAttribute("href") ?? "").trim();
  return SCHEMES.test(url) ? { data: { ref: { kind: "url", url } } } : false;
}

/**
 * A picture of the web, or one whose bytes were pasted, which are a file before the page is written (`paste/pictures.ts`). One
 * that only the page it was copied from can show is left out.
 */
export function parseImage(element: HTMLElement): { data: object } | false {
  const url = (element.getAttribute("src") ?? "").trim();
  const alt = element.getAttribute("alt") ?? "";
  return /^https?:/i.test(url) || pictureType(url)
    ? { data: { ref: { kind: "url", url }, ...(alt && { alt }) } }
    : false;
}

/** The type of a picture whose address is its own bytes; null for every other address. */
export const pictureType = (url: string): string | null =>
  /^data:(image\/[\w.+-]{1,40});base64,/i.exec(url)?.[1]?.toLowerCase() ?? null;

/** An item of a list, with its box where it has one. */
export function parseItem(element: HTMLElement): { data: object } {
  const { checked } = element.dataset;
  return { data: checked === undefined ? {} : { checked: checked === "true" } };
}

/** Words as a page shows them: line ends of its source are blanks. */
const oneLine = (words: string): string => words.replace(/\s+/g, " ").trim();

/** Code with its language and title, where they are said. */
export function parseCode({ dataset: { syntax, title = "" } }: HTMLElement): { data: object } {
  const line = oneLine(title);
  return { data: { ...(syntax && { syntax }), ...(line && { title: line }) } };
}

export function parseTab({ dataset: { title = "" } }: HTMLElement): { data: object } {
  return { data: { title: oneLine(title) } };
}

const drawn = (object: "block" | "inline", type: string, data: object) => ({
  object,
  type,
  isVoid: true,
  data,
});

export const parseFormula = ({ dataset: { formula = "" } }: HTMLElement) =>
  formula !== "" && { block: drawn("block", "math", { formula }) };

/** A formula within a paragraph, which a blank line would end. */
export const parseInlineFormula = ({ dataset: { formula = "" } }: HTMLElement) =>
  formula !== "" && {
    inline: drawn("inline", "inline-math", { formula: formula.replace(/\n\s*\n/g, "\n") }),
  };

/** Whether an address can be that of a page that is embedded. */
export const isEmbeddable = (url: string): boolean => /^https?:\/\/\S+$/i.test(url);

export const parseEmbed = ({ dataset: { url = "" } }: HTMLElement) =>
  isEmbeddable(url) && { block: drawn("block", "embed", { url }) };

export function parseHint({ dataset: { hint = "" } }: HTMLElement): { data: object } {
  return { data: { style: hintStyle(hint) ?? "info" } };
}

/** How the text of a pasted cell stands, where it isn't at the left. */
export function parseAlignment(cell: HTMLElement): "center" | "right" | null {
  const said = /text-align:\s*(\w+)/i.exec(cell.dataset.style ?? "")?.[1] ?? cell.getAttribute("align") ?? "";
  const align = said.toLowerCase().replace("end", "right");
  return align === "center" || align === "right" ? align : null;
}
