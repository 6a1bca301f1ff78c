import { describe, expect, it } from "vitest";
import { expressionProblems } from "@/site/draft/expression-problems";
import { readDraft } from "@/site/draft/read-draft";
import { BLOCKS, findBlocks, plainTemplate } from "./blocks";

const place = { spaceId: "s", gitPath: null, targets: { byPath: new Map(), byId: new Map() } };
const typesOf = (markdown: string) => {
  const read = readDraft(markdown, place);
  return "problem" in read ? [] : read.nodes.map(({ type }) => type);
};

describe("blocks of the slash menu", () => {
  it.each([
    ["hint", "hint"],
    ["tabs", "tabs"],
    ["stepper", "stepper"],
    ["expandable", "expandable"],
    ["columns", "columns"],
    ["cards", "table"],
    ["table", "table"],
    ["math", "math"],
    ["embed", "embed"],
    ["content-ref", "content-ref"],
    ["code", "code"],
    ["code-options", "code"],
    ["tasks", "list-tasks"],
    ["divider", "divider"],
    ["diagram", "code"],
    ["condition", "if"],
    ["updates", "updates"],
  ])("%s becomes one block of type %s", (id, type) => {
    const template = BLOCKS.find((block) => block.id === id)?.template ?? "";
    // The block is created as the editor inserts it, with every field filled in.
    expect(typesOf(plainTemplate(template, "x"))).toEqual([type]);
  });

  it("have a condition that the server accepts", async () => {
    const read = readDraft(plainTemplate(BLOCKS.find(({ id }) => id === "condition")?.template ?? ""), place);
    const nodes = "problem" in read ? [] : read.nodes;
    const problemOf = await expressionProblems(nodes);
    expect(nodes.map(({ data }) => problemOf?.(String(data.expression)))).toEqual([null]);
  });

  it.each([
    ["h1", "heading-2"],
    ["ol", "numbered"],
    ["ul", "list"],
    ["toggle", "expandable"],
    ["paragraph", "text"],
    ["text", "text"],
    ["mention", "mention"],
    ["emoji", "emoji"],
    ["line", "divider"],
  ])("are found by the names that other editors use: /%s", (alias, id) => {
    expect(findBlocks(alias)[0]?.id).toBe(id);
  });

  it("are found by name first, and then by synonyms", () => {
    expect(findBlocks("hin").map(({ id }) => id)).toEqual(["hint"]);
    expect(findBlocks("callout").map(({ id }) => id)).toEqual(["hint"]);
    expect(findBlocks("ta").map(({ id }) => id)).toEqual(["tasks", "table", "tabs"]);
    expect(findBlocks("expdble").map(({ id }) => id)).toEqual(["expandable"]);
    expect(findBlocks("page link").map(({ id }) => id)).toEqual(["content-ref"]);
    expect(findBlocks("api ope").map(({ id }) => id)).toEqual(["openapi-operation", "openapi-schemas"]);
    expect(findBlocks("code ").map(({ id }) => id)).toEqual(["code", "code-options"]);
    expect(findBlocks("table ")).toEqual([]);
    expect(findBlocks("table and")).toEqual([]);
    expect(findBlocks("nothing-like-it")).toEqual([]);
    expect(findBlocks("")).toHaveLength(BLOCKS.length);
  });

  it.each([
    ["h1", "heading-2"],
    ["h2", "heading-2"],
    ["h3", "heading-3"],
    ["h4", "heading-4"],
    ["ol", "numbered"],
    ["ul", "list"],
    ["bullet", "list"],
    ["todo", "tasks"],
    ["toggle", "expandable"],
    ["dropdown", "expandable"],
    ["paragraph", "text"],
    ["text", "text"],
    ["mention", "mention"],
    ["emoji", "emoji"],
    ["line", "divider"],
    ["hr", "divider"],
    ["callout", "hint"],
    ["note", "hint"],
    ["snippet", "code"],
    ["picture", "image"],
    ["video", "embed"],
    ["math", "math"],
    ["equation", "math"],
    ["mermaid", "diagram"],
    ["steps", "stepper"],
    ["changelog", "updates"],
    ["attachment", "file"],
    ["include", "reusable-content"],
    ["variable", "expression"],
  ])("are found first by the usual name: /%s", (query, id) => {
    expect(findBlocks(query)[0]?.id).toBe(id);
  });

  it("have no words in their fields, so that nothing is published that the author didn't write", () => {
    const words = BLOCKS.flatMap(({ id, template }) =>
      [...template.matchAll(/#\{([^{}]+)\}/g)].map(([, word]) => `${id}: ${word}`),
    );
    // These values are options and not words of the page.
    expect(words.sort()).toEqual([
      "condition: visitor.claims.beta == true",
      "hint: info",
      "icon: star",
      "icon: star",
      "openapi-operation: /",
      "openapi-operation: get",
      "updates: today",
    ]);
  });
});
