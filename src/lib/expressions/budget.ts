/** Thrown if an expression exceeds its limit of steps or of generated text. */
export class BudgetExceeded extends Error {
  override readonly name = "BudgetExceeded";
}

/** The number of characters that an expression can read in one step. */
const CHARACTERS_PER_STEP = 256;

const STEPS_PER_EXPRESSION = 50;

/**
 * Returns the number of steps that parsing an expression takes from a budget that several expressions share.
 * Even the shortest expression takes some steps.
 */
export const readingSteps = (source: string): number => STEPS_PER_EXPRESSION + source.length;

/**
 * Limits the steps and the generated text of expressions. The budget doesn't limit time, because the result of an
 * expression must not depend on the machine.
 */
export class Budget {
  private stepsLeft: number;
  private charactersLeft: number;

  constructor(limits: { steps: number; characters: number }) {
    this.stepsLeft = limits.steps;
    this.charactersLeft = limits.characters;
  }

  get remainingSteps(): number {
    return this.stepsLeft;
  }

  /** @throws BudgetExceeded */
  take(steps = 1): void {
    this.stepsLeft -= steps;
    if (this.stepsLeft < 0)
      throw new BudgetExceeded("the expression needs too many computation steps. Simplify the expression");
  }

  /**
   * Counts the steps for reading `length` characters. Call this function before you read the characters. @throws
   * BudgetExceeded
   */
  takeScan(length: number): void {
    this.take(Math.floor(length / CHARACTERS_PER_STEP));
  }

  /** Counts `length` generated characters. Call this function before you generate the characters. @throws BudgetExceeded */
  takeText(length: number): void {
    this.charactersLeft -= length;
    if (this.charactersLeft < 0)
      throw new BudgetExceeded("the expression generates too much text. Simplify the expression");
  }
}
