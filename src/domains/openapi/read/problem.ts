/** What is wrong with a specification, as its owner is told. */
export interface SpecificationProblem {
  message: string;
  code: "SYNTAX" | "SCHEMA" | "REFERENCE" | "LIMIT" | "FETCH" | "FOLLOW";
  /** Of the text, from 1; absent where none is known. */
  line?: number;
}

/** A text that isn't a usable OpenAPI specification. Its message gives the first problem. */
export class SpecificationError extends Error {
  constructor(readonly problems: readonly SpecificationProblem[]) {
    super(problems[0]?.message ?? "The specification cannot be read");
    this.name = "SpecificationError";
  }
}

export const refuse = (code: SpecificationProblem["code"], message: string, line?: number) =>
  new SpecificationError([{ message, code, ...(line === undefined ? {} : { line }) }]);
