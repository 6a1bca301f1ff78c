import type { Drawers } from "@/site/blocks/prepare";
import { drawFormulasInThread } from "./formula-task";
import { highlightInThread } from "./highlight-task";

/** Draws what takes long of a Document in threads; those of one group take turns with others. */
export const drawersFor = (group: string): Drawers => ({
  highlight: (samples) => highlightInThread(group, samples),
  drawFormulas: (samples) => drawFormulasInThread(group, samples),
});
