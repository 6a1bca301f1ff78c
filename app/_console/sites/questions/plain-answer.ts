/** The plain text of an answer in Markdown: labels of links, without marks and escapes. */
export const plainAnswer = (markdown: string): string =>
  markdown
    .replace(/\[((?:\\.|[^[\]\\])*)\]\([^)\s]*\)/g, "$1")
    .replace(/(\*\*|__|`)(.+?)\1/g, "$2")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1");
