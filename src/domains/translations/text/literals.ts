/**
 * Parts of running text that are not translated: `{{ variables }}`, `${SHELL}`, `{placeholders}`, tags that are text,
 * format directives, addresses and e-mail addresses. Each pattern is bounded and does not begin within another match,
 * so that no text takes quadratic time.
 */
const LITERAL =
  /\{\{.{0,300}?\}\}|\{%.{0,300}?%\}|\$\{[^}\s]{0,300}\}|\{[\w.-]+\}|<[\w-]+>|%(?:\d+\$)?[sdif](?![\p{L}\d])|https?:\/\/[^\s<>]+[^\s<>.,;:!?)]|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu;

/** Cuts a text where such words stand. */
export function cutLiterals(text: string): { text: string; isLiteral: boolean }[] {
  const pieces: { text: string; isLiteral: boolean }[] = [];
  let last = 0;
  for (const match of text.matchAll(LITERAL)) {
    if (match.index > last) pieces.push({ text: text.slice(last, match.index), isLiteral: false });
    pieces.push({ text: match[0], isLiteral: true });
    last = match.index + match[0].length;
  }
  if (last < text.length) pieces.push({ text: text.slice(last), isLiteral: false });
  return pieces;
}
