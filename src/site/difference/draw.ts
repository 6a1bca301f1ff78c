import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { handleTask } from "@/lib/threads/task";
import { contextsOf, usesOfRows } from "./contexts";
import { RenderedRows } from "./rendered-rows";
import { type Drawn, rowsOf } from "./rows";
import { SourceRows } from "./source-rows";
import { differenceUsesTask, drawRenderedTask, drawSourceTask } from "./tasks";

/**
 * The maximum number of characters of HTML for one page's difference. A line with one letter takes about 200
 * characters of HTML.
 */
const HTML_LENGTH_MAX = 2_000_000;

function draw(rows: ReactElement): string | null {
  const html = renderToStaticMarkup(rows);
  return html.length <= HTML_LENGTH_MAX ? html : null;
}

const rowsIn = (blocks: string): Drawn[] => rowsOf(JSON.parse(blocks));

/** The handlers of the tasks that render differences in threads. */
export const DIFFERENCE_TASK_HANDLERS = [
  handleTask(differenceUsesTask, (blocks) => usesOfRows(rowsIn(blocks))),
  handleTask(drawRenderedTask, async ({ blocks, layout, before, after }) => {
    const rows = rowsIn(blocks);
    const contexts = await contextsOf(rows, { before, after });
    return draw(createElement(RenderedRows, { rows, layout, ...contexts }));
  }),
  handleTask(drawSourceTask, ({ blocks, layout, head }) =>
    draw(createElement(SourceRows, { rows: rowsIn(blocks), layout, head })),
  ),
];
