/** What an answer in Markdown says, to be shown as text: labels of links, without marks and escapes. */
export const plainAnswer = (markdown: string): string =>
  markdown
    .replace(/\[((?:\\.|[^[\]\\])*)\]\([^)\s]*\)/g, "$1")
    .replace(/(\*\*|__|`)(.+?)\1/g, "$2")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1");
