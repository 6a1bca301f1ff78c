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

/** Code with its language, where that is said. */
export function parseCode({ dataset: { syntax } }: HTMLElement): { data: object } {
  return { data: syntax ? { syntax } : {} };
}

export function parseHint({ dataset: { hint } }: HTMLElement): { data: object } {
  return { data: { style: hint } };
}
