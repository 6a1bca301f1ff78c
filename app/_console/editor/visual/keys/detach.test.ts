import { EditorState } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { block, paragraph, textNode } from "@/site/draft/document-parts";
import { schema } from "../model/schema";
import { nodeToDocument } from "../model/to-blocks";
import { BlockSelection } from "./block-selection";
import { detach } from "./detach";

const reference = block("reusable-content", { ref: { kind: "reusable-content", reusableContent: "r" } });
const before = schema.nodes.paragraph.create(null, schema.text("Before"));
const doc = schema.nodes.doc.create(null, [before, schema.nodes.opaque.create({ block: reference })]);
const selected = (from: number, to: number) =>
  EditorState.create({ doc, selection: BlockSelection.between(doc, from, to) });
const shared = [{ ...paragraph([textNode("Shared")]), key: "k" }];

describe("detaching reusable content", () => {
  it("replaces the reusable content with copies of its blocks", () => {
    let state = selected(before.nodeSize, before.nodeSize + 1);
    expect(detach((id) => (id === "r" ? shared : null))(state, (tr) => (state = state.apply(tr)))).toBe(true);
    expect(nodeToDocument(state.doc).nodes).toEqual([
      paragraph([textNode("Before")]),
      paragraph([textNode("Shared")]),
    ]);
  });

  it("changes nothing if its blocks aren't loaded, or the selected block isn't reusable content", () => {
    const state = selected(before.nodeSize, before.nodeSize + 1);
    expect(detach(() => null)(state)).toBe(false);
    expect(detach(undefined)(state)).toBe(false);
    expect(detach(() => shared)(selected(0, before.nodeSize))).toBe(false);
    expect(detach(() => shared)(selected(0, before.nodeSize + 1))).toBe(false);
  });
});
