import type { FormulaMarks } from "../convert/formulas";
import type { Reading } from "./content";

/** Formulas are only in dollars. */
export const DOLLARS: FormulaMarks = { dollars: true, brackets: false };

/** Returns how a project writes formulas if its settings contain `pattern`. The settings aren't run. */
export async function mathIn(
  { textOf }: Reading,
  path: string | undefined,
  pattern = /["'`]remark-math["'`]/,
): Promise<FormulaMarks | undefined> {
  const text = path === undefined ? null : await textOf(path);
  return text !== null && pattern.test(text) ? DOLLARS : undefined;
}
