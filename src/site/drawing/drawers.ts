import type { Drawers } from "@/site/blocks/prepare";
import { drawFormulasInThread } from "./formula-task";
import { highlightInThread } from "./highlight-task";

/** Runs the slow parts of rendering a Document in threads. Tasks of different groups, such as organizations, take turns. */
export const drawersFor = (group: string): Drawers => ({
  highlight: (samples) => highlightInThread(group, samples),
  drawFormulas: (samples) => drawFormulasInThread(group, samples),
});
