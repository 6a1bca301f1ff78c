/** The number of email addresses that can be invited at once. */
export const ADDRESSES_MAX = 200;

/** The text between angle brackets, as in `Ada Lovelace <ada@example.org>`. Returns undefined if there is none. */
function inBrackets(text: string): string | undefined {
  const [from, to] = [text.lastIndexOf("<"), text.lastIndexOf(">")];
  return from >= 0 && to > from ? text.slice(from + 1, to).trim() : undefined;
}

/** Whether a text looks like an email address. The server decides whether it is one. */
function isAddress(text: string): boolean {
  const [name, domain, ...more] = text.split("@");
  if (!name || !domain || more.length > 0) return false;
  const labels = domain.split(".");
  return (
    labels.length > 1 && labels.every((label) => /^[\p{L}\p{N}-]+$/u.test(label)) && !/[\s,;:<>()]/.test(name)
  );
}

/** Splits a pasted list at line ends, commas, semicolons and spaces. */
function piecesOf(text: string): string[] {
  // Quoted names, as in `"Lovelace, Ada" <ada@example.org>`, can contain commas.
  const unquoted = text.replace(/"[^"\n]*"/g, " ");
  return unquoted.split(/[\n,;]/).flatMap((piece) => {
    const address = inBrackets(piece);
    return address === undefined ? piece.split(/\s/).filter((word) => word !== "") : [address];
  });
}

/**
 * Finds the email addresses in a pasted list. `valid` has each address once, in lower case. `invalid` has the pieces that
 * aren't email addresses.
 */
export function addressesIn(text: string): { valid: string[]; invalid: string[] } {
  const pieces = piecesOf(text);
  const valid = pieces.filter(isAddress).map((address) => address.toLowerCase());
  return { valid: [...new Set(valid)], invalid: [...new Set(pieces.filter((piece) => !isAddress(piece)))] };
}
