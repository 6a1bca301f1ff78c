import { hash } from "node:crypto";
import { JsonText } from "@/lib/json-text";
import { log } from "@/lib/log";
import { TaskTooCostlyError } from "@/lib/threads/errors";
import { runTask } from "@/lib/threads/run";
import { contextsOf, usesOfRows } from "@/site/difference/contexts";
import { RenderedRows } from "@/site/difference/rendered-rows";
import { rowsOf } from "@/site/difference/rows";
import { SourceRows } from "@/site/difference/source-rows";
import { differenceUsesTask, drawRenderedTask, drawSourceTask } from "@/site/difference/tasks";
import { lookUp, type Used } from "@/site/document/context";
import type { DocumentUses } from "@/site/document/uses";
import type { RouterOutputs } from "../../outputs";
import type { Sides } from "./load-sides";
import type { ViewOptions } from "./view-options";
import "@/site/blocks/blocks.css";
import "katex/dist/katex.min.css";

type Difference = RouterOutputs["changeRequests"]["pageChanges"];

interface Props {
  difference: Difference;
  sides: Sides;
  options: ViewOptions;
}

/**
 * The size of the largest difference that is rendered on the main thread, in characters of JSON. A separate thread renders
 * larger differences.
 */
const CHARACTERS_IN_PLACE = 24_000;

type OfSides<Value> = Record<"before" | "after", Value>;

async function lookUpSides(uses: OfSides<DocumentUses>, sides: Sides): Promise<OfSides<Used>> {
  const [before, after] = await Promise.all([
    lookUp(uses.before, sides.before.source),
    lookUp(uses.after, sides.after.source),
  ]);
  return { before, after };
}

async function drawHere({ difference, sides, options }: Props, blocks: string) {
  const rows = rowsOf(JSON.parse(blocks));
  const { layout } = options;
  if (options.view === "source") return <SourceRows rows={rows} layout={layout} head={difference.head} />;
  const contexts = await contextsOf(rows, await lookUpSides(usesOfRows(rows), sides));
  return <RenderedRows rows={rows} layout={layout} {...contexts} />;
}

async function drawInThread({ difference, sides, options }: Props, blocks: string): Promise<string | null> {
  const request = { group: sides.after.source.place.spaceId, key: hash("sha1", blocks, "base64url") };
  const { layout } = options;
  if (options.view === "source")
    return runTask(drawSourceTask, { blocks, layout, head: difference.head }, request);
  const used = await lookUpSides(await runTask(differenceUsesTask, blocks, request), sides);
  return runTask(drawRenderedTask, { blocks, layout, ...used }, request);
}

/**
 * The differences of a page, row by row. If rendering takes too long, the server logs this and doesn't render the page
 * again for 15 minutes.
 */
export async function DifferenceRows(props: Props) {
  // A procedure that is called inside this process returns the rows as JSON text.
  const given = props.difference.blocks as Difference["blocks"] | JsonText;
  const blocks = given instanceof JsonText ? given.text : JSON.stringify(given);
  if (blocks === "[]" && !props.difference.head)
    return <p className="px-4 py-3 text-soft">This page has no content.</p>;
  if (blocks.length <= CHARACTERS_IN_PLACE) return drawHere(props, blocks);
  try {
    const html = await drawInThread(props, blocks);
    if (html === null)
      return <p className="px-4 py-3 text-soft">There are more differences than this view can show.</p>;
    // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the same components, in a thread
    return <div dangerouslySetInnerHTML={{ __html: html }} />;
  } catch (error) {
    if (!(error instanceof TaskTooCostlyError)) throw error;
    const { spaceId } = props.sides.after.source.place;
    log.warn({ spaceId, reason: error.reason }, "difference is too expensive to render");
    return <p className="px-4 py-3 text-soft">This difference is too large to show here.</p>;
  }
}
