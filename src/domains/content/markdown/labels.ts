/** What stands between the brackets of a link that shows its target's own title. */
export function labelOf(href: string): string {
  const path = href.split("#")[0]?.replace(/(?<!\/)\/+$/, "") ?? "";
  return path.split("/").at(-1) || href;
}

/** What a mention is called in the text: its own words, or the end of its address. */
export const mentionLabel = ({ label }: Record<string, unknown>, href: string): string =>
  typeof label === "string" && label !== "" ? label : labelOf(href);
