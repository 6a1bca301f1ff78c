/** An expression exceeded its limit of steps or of generated text. */
export class BudgetExceeded extends Error {
  override readonly name = "BudgetExceeded";
}

/** The number of characters that one step can read. */
const CHARACTERS_PER_STEP = 256;

const STEPS_PER_EXPRESSION = 50;

/**
 * The steps for parsing an expression that shares a budget with others. Even the shortest expression takes
 * some steps.
 */
export const readingSteps = (source: string): number => STEPS_PER_EXPRESSION + source.length;

/**
 * Limits steps and generated text. It doesn't measure time, so that the same expression always has the same
 * result.
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
    if (this.stepsLeft < 0) throw new BudgetExceeded("the expression takes too many steps");
  }

  /** Call it before a text of `length` characters is read once. @throws BudgetExceeded */
  takeScan(length: number): void {
    this.take(Math.floor(length / CHARACTERS_PER_STEP));
  }

  /** Call it before a text of `length` characters is generated. @throws BudgetExceeded */
  takeText(length: number): void {
    this.charactersLeft -= length;
    if (this.charactersLeft < 0) throw new BudgetExceeded("the expression generates too much text");
  }
}
