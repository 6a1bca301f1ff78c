import { hintStyle } from "@/lib/hint-style";

const SCHEMES = /^(?:https?:|mailto:|tel:)/i;

/** Returns the attributes of a pasted link, or false if pages can't contain such a link. */
export function parseLink(element: HTMLElement): { data: object } | false {
  const url = (element.getAttribute("href") ?? "").trim();
  return SCHEMES.test(url) ? { data: { ref: { kind: "url", url } } } : false;
}

/**
 * An image with a web URL, or a pasted image with its bytes in the URL. The editor uploads pasted images before it saves
 * the page (`paste/pictures.ts`). Images that only their original page can show are omitted.
 */
export function parseImage(element: HTMLElement): { data: object } | false {
  const url = (element.getAttribute("src") ?? "").trim();
  const alt = element.getAttribute("alt") ?? "";
  return /^https?:/i.test(url) || pictureType(url)
    ? { data: { ref: { kind: "url", url }, ...(alt && { alt }) } }
    : false;
}

/** The type of an image in a `data:` URL. Null for other URLs. */
export const pictureType = (url: string): string | null =>
  /^data:(image\/[\w.+-]{1,40});base64,/i.exec(url)?.[1]?.toLowerCase() ?? null;

/** An item of a list, with its checkbox if it has one. */
export function parseItem(element: HTMLElement): { data: object } {
  const { checked } = element.dataset;
  return { data: checked === undefined ? {} : { checked: checked === "true" } };
}

/** Returns text as a page shows it, with spaces instead of line breaks in the source. */
const oneLine = (words: string): string => words.replace(/\s+/g, " ").trim();

/** A code block with its language and title, if they're known. */
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

/** A formula within a paragraph. Removes blank lines from the formula, because they would end the paragraph. */
export const parseInlineFormula = ({ dataset: { formula = "" } }: HTMLElement) =>
  formula !== "" && {
    inline: drawn("inline", "inline-math", { formula: formula.replace(/\n\s*\n/g, "\n") }),
  };

/** Whether a URL can be embedded. */
export const isEmbeddable = (url: string): boolean => /^https?:\/\/\S+$/i.test(url);

export const parseEmbed = ({ dataset: { url = "" } }: HTMLElement) =>
  isEmbeddable(url) && { block: drawn("block", "embed", { url }) };

export function parseHint({ dataset: { hint = "" } }: HTMLElement): { data: object } {
  return { data: { style: hintStyle(hint) ?? "info" } };
}

/** The alignment of a pasted cell. Null means left. */
export function parseAlignment(cell: HTMLElement): "center" | "right" | null {
  const said = /text-align:\s*(\w+)/i.exec(cell.dataset.style ?? "")?.[1] ?? cell.getAttribute("align") ?? "";
  const align = said.toLowerCase().replace("end", "right");
  return align === "center" || align === "right" ? align : null;
}
