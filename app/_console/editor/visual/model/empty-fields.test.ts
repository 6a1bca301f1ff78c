import type { Node } from "prosemirror-model";
import { describe, expect, it } from "vitest";
import type { DocumentSurroundings } from "@/site/blocks/context";
import { NO_PLACE } from "@/site/draft/read-draft";
import { BLOCKS, type InsertableBlock, plainTemplate } from "../../write/blocks";
import { formOf } from "../form/kinds";
import { type Asks, Surroundings } from "../surroundings";
import { EMPTY_FIELD, withoutFields } from "./empty-fields";

const surroundings = new Surroundings(
  {} as DocumentSurroundings,
  { ...NO_PLACE, pathOf: () => null },
  {} as Asks,
);
const inserted = ({ template }: InsertableBlock): Node[] =>
  (surroundings.nodesOf(plainTemplate(template, EMPTY_FIELD)) ?? []).flatMap(withoutFields);
const formIn = (nodes: readonly Node[]) =>
  nodes.flatMap((node) => [node, ...node.children]).find((node) => formOf(node)) ?? null;

const MADE = BLOCKS.filter(({ picks }) => picks === undefined).map((block) => [block.id, block] as const);

describe("a new block", () => {
  it.each(MADE)("of the kind %s contains no words, or is inserted by a form", (_id, block) => {
    const nodes = inserted(block);
    expect(nodes.length).toBeGreaterThan(0);
    expect(JSON.stringify(nodes.map((node) => node.toJSON()))).not.toMatch(/\ue000|%EE%80%80/i);
    if (formIn(nodes) || block.isVisual) return;
    expect(nodes.map(({ textContent }) => textContent).join("")).toBe("");
    // The page contains no words either after it's saved and read again.
    const read = surroundings.nodesOf(surroundings.markdownOf(nodes) ?? "no Markdown");
    expect(read?.map(({ textContent }) => textContent.trim()).join("")).toBe("");
  });

  it("with a form is empty in the form", () => {
    const data = MADE.flatMap(([, block]) => {
      const node = formIn(inserted(block));
      const shown = node && formOf(node)?.shown;
      return shown ? [[shown.type, shown.data.label ?? shown.data.formula ?? shown.data.url]] : [];
    });
    expect(Object.fromEntries(data)).toMatchObject({ button: "", math: "", "inline-math": "", embed: "" });
  });
});
