/** A problem in a specification, as shown to the specification's maintainers. */
export interface SpecificationProblem {
  message: string;
  code: "SYNTAX" | "SCHEMA" | "REFERENCE" | "LIMIT" | "FETCH" | "FOLLOW";
  /** The line number in the text, starting at 1. Omitted if it isn't known. */
  line?: number;
}

/**
 * Thrown if a text isn't a usable OpenAPI specification. The error's message is the message of the first
 * problem.
 */
export class SpecificationError extends Error {
  constructor(readonly problems: readonly SpecificationProblem[]) {
    super(problems[0]?.message ?? "The specification can't be processed.");
    this.name = "SpecificationError";
  }
}

export const refuse = (code: SpecificationProblem["code"], message: string, line?: number) =>
  new SpecificationError([{ message, code, ...(line === undefined ? {} : { line }) }]);
