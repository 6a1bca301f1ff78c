import { attribute } from "../lines";

const escaped = (text: string) =>
  text
    .replace(/&(?!#?\w+;)/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;");

const INLINE =
  /(?<!`)(`{1,3})(?!`)(?<code>[^\n]*?[^`\n])\1(?!`)|(?<html><\/?[a-z][^<>\n]*>)|\[(?<text>[^[\]\n]{1,500})\]\((?<href>[^()\s]{1,2000})\)|\*\*(?<strong>[^*\n]{1,2000})\*\*|(?<![\w*])\*(?<em>[^*\s][^*\n]{0,2000})\*(?![\w*])|(?<![\w_])_(?<under>[^_\s][^_\n]{0,2000})_(?![\w_])/g;

/** Converts inline Markdown to HTML, for use within an HTML block. */
export function inlineHtml(markdown: string): string {
  let written = "";
  let from = 0;
  for (const match of markdown.matchAll(INLINE)) {
    const { code, html, text, href, strong, em, under } = match.groups as Record<string, string | undefined>;
    written += escaped(markdown.slice(from, match.index).replace(/\\(?=[{}<>_*`\\])/g, ""));
    from = match.index + match[0].length;
    if (code !== undefined) written += `<code>${escaped(code.trim())}</code>`;
    else if (html !== undefined) written += html;
    else if (text !== undefined) written += `<a href="${quoted(href ?? "")}">${inlineHtml(text)}</a>`;
    else if (strong !== undefined) written += `<strong>${inlineHtml(strong)}</strong>`;
    else written += `<em>${inlineHtml(em ?? under ?? "")}</em>`;
  }
  return written + escaped(markdown.slice(from).replace(/\\(?=[{}<>_*`\\])/g, ""));
}

/** Escapes a value for an HTML attribute. */
export const quoted = (value: string): string => escaped(value).replace(/"/g, "&quot;").trim();

/** Returns the HTML of a component's icon, or an empty string if the component has no icon. */
export function iconHtml(name: string | undefined): string {
  const plain = name?.replace(/^(?:fa-)?(?:solid|regular|brands|light|thin)?[ /]?(?:fa-)?/, "") ?? "";
  return /^[a-z][a-z0-9-]{0,60}$/.test(plain) ? `<i class="fa-${plain}">:${plain}:</i>` : "";
}

/** Returns a title as plain text, for an attribute of a Bindery tag. */
export const titleText = (title: string): string => attribute(title.replace(/[`*]|<[^<>]*>/g, ""));
