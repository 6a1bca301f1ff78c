/** Characters that must be escaped in HTML and XML, both in text and in quoted attributes. */
const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const CHARACTERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(ENTITIES).map(([character, entity]) => [entity, character])),
  // React escapes apostrophes in this way.
  "&#x27;": "'",
};

/** Escapes text for HTML and XML. */
export const toMarkup = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** Replaces the escape sequences that `toMarkup` creates with the original characters. */
export const fromMarkup = (markup: string) =>
  markup.replace(/&(?:amp|lt|gt|quot|#39|#x27);/g, (entity) => CHARACTERS[entity] ?? entity);
