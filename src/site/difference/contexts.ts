import { contextOf, type Used } from "../document/context";
import { type DocumentUses, usesOf } from "../document/uses";
import { blocksOf, type DifferenceSide, type Drawn } from "./rows";

/** The resolved references of each side of a difference. */
export const usesOfRows = (rows: readonly Drawn[]): Record<DifferenceSide, DocumentUses> => ({
  before: usesOf(blocksOf(rows, "before")),
  after: usesOf(blocksOf(rows, "after")),
});

/** The rendering contexts of both sides of a difference. */
export async function contextsOf(rows: readonly Drawn[], used: Record<DifferenceSide, Used>) {
  const [before, after] = await Promise.all([
    contextOf(blocksOf(rows, "before"), used.before),
    contextOf(blocksOf(rows, "after"), used.after),
  ]);
  return { before, after };
}
