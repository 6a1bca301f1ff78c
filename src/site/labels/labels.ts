import type { ENGLISH } from "./en";

/** The same words in any language. */
type InAnyLanguage<Words> = {
  readonly [Name in keyof Words]: Words[Name] extends string ? string : InAnyLanguage<Words[Name]>;
};

/** The words of the published site, by the English ones: around what authors wrote, and within it. */
export type Labels = InAnyLanguage<typeof ENGLISH>;
/** The words within what authors wrote, on sites and in PDFs. */
export type BlockLabels = Labels["blocks"];
/** The words around operations and schemas of a specification. */
export type ApiLabels = BlockLabels["api"];
