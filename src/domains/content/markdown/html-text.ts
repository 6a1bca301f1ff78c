/**
 * An empty comment. It says nothing, and keeps apart what would otherwise run together: two formulas,
 * or the colons of a text that is no emoji.
 */
export const SEPARATOR = "<!---->";

/** Text as HTML text or as the value of a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

/** An opening tag; attributes that are undefined are left out, `true` stands bare. */
export function openTag(name: string, attributes: Record<string, string | true | undefined> = {}): string {
  const written = Object.entries(attributes).flatMap(([key, value]) => {
    if (value === undefined) return [];
    // A line end could end the HTML in the eyes of Markdown.
    return value === true ? [` ${key}`] : [` ${key}="${escapeHtml(value).replace(/\n/g, "&#10;")}"`];
  });
  return `<${name}${written.join("")}>`;
}
