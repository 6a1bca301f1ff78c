/** Characters that must be escaped in text, in an element or in a quoted attribute, in HTML or XML. */
const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const CHARACTERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(ENTITIES).map(([character, entity]) => [entity, character])),
  // This is the form in which React escapes apostrophes.
  "&#x27;": "'",
};

/** Escapes a text for HTML and XML. */
export const toMarkup = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** Reverts `toMarkup`. */
export const fromMarkup = (markup: string) =>
  markup.replace(/&(?:amp|lt|gt|quot|#39|#x27);/g, (entity) => CHARACTERS[entity] ?? entity);
