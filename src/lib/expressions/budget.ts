/** An expression took more steps, or made more text, than it may. */
export class BudgetExceeded extends Error {
  override readonly name = "BudgetExceeded";
}

/** How many characters of a text are looked at in one step. */
const CHARACTERS_PER_STEP = 256;

const STEPS_PER_EXPRESSION = 50;

/** What reading an expression takes where several share a budget, in steps: also the shortest has to be looked for. */
export const readingSteps = (source: string): number => STEPS_PER_EXPRESSION + source.length;

/** Bounds steps and text that is made. It measures no time, so that the same expression always ends the same way. */
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
    if (this.stepsLeft < 0) throw new BudgetExceeded("takes too many steps");
  }

  /** Before a text of `length` characters is gone through once. @throws BudgetExceeded */
  takeScan(length: number): void {
    this.take(Math.floor(length / CHARACTERS_PER_STEP));
  }

  /** Before a text of `length` characters is made. @throws BudgetExceeded */
  takeText(length: number): void {
    this.charactersLeft -= length;
    if (this.charactersLeft < 0) throw new BudgetExceeded("makes too much text");
  }
}
