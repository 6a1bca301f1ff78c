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
  // In the form that React writes.
  "&#x27;": "'",
};

/** Text as it is written in HTML and XML. */
export const toMarkup = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** The text that was written so. */
export const fromMarkup = (markup: string) =>
  markup.replace(/&(?:amp|lt|gt|quot|#39|#x27);/g, (entity) => CHARACTERS[entity] ?? entity);
