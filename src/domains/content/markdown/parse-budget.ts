import { PageSyntaxError } from "./errors";

/** Steps that any text may take, and those that come on top for each of its characters. */
const STEPS_ALWAYS = 200_000;
const STEPS_PER_CHARACTER = 256;

/**
 * The budget of reading a text. Most of the parser's work is linear in the text. Work that may be quadratic is
 * counted, so that no text takes more steps than its length allows.
 */
export class ParseBudget {
  spent = 0;
  private readonly most: number;

  /** @param length of the text, in UTF-16 units */
  constructor(length: number) {
    this.most = STEPS_ALWAYS + STEPS_PER_CHARACTER * length;
  }

  /** @throws PageSyntaxError when the text takes more steps than its length allows */
  spend(steps: number, line: number): void {
    this.spent += steps;
    if (this.spent <= this.most) return;
    throw new PageSyntaxError(
      "too many brackets, marks of emphasis, backticks, comments, underlined headings or nested blocks without a blank line between",
      line,
      "too-deep",
    );
  }
}
