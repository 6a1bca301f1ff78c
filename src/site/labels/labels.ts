import type { ENGLISH } from "./en";

/** An object with the same keys, but labels in any language. */
type InAnyLanguage<Words> = {
  readonly [Name in keyof Words]: Words[Name] extends string ? string : InAnyLanguage<Words[Name]>;
};

/** The labels of published sites. The labels in every language have the keys of the English labels. */
export type Labels = InAnyLanguage<typeof ENGLISH>;
/** The labels within page content, on sites and in PDFs. */
export type BlockLabels = Labels["blocks"];
/** The labels of operations and schemas of a specification. */
export type ApiLabels = BlockLabels["api"];
