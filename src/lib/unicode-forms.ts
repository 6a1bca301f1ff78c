/**
 * Returns a text in all forms in which systems store it. A letter with an accent can be one character (NFC) or two
 * (NFD). The given form comes first.
 */
export const unicodeForms = (text: string): string[] => [
  ...new Set([text, text.normalize("NFC"), text.normalize("NFD")]),
];

/** Returns the key of a map or set that matches a text, even if its Unicode form is different. */
export function formIn(keys: { has(key: string): boolean }, text: string): string | undefined {
  return keys.has(text) ? text : unicodeForms(text).find((form) => keys.has(form));
}
