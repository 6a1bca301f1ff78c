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

describe("reusable content", () => {
  it("is detached by its blocks in its place, which are new ones", () => {
    let state = selected(before.nodeSize, before.nodeSize + 1);
    expect(detach((id) => (id === "r" ? shared : null))(state, (tr) => (state = state.apply(tr)))).toBe(true);
    expect(nodeToDocument(state.doc).nodes).toEqual([
      paragraph([textNode("Before")]),
      paragraph([textNode("Shared")]),
    ]);
  });

  it("stays where its blocks are not known, and what is none stays as it is", () => {
    const state = selected(before.nodeSize, before.nodeSize + 1);
    expect(detach(() => null)(state)).toBe(false);
    expect(detach(undefined)(state)).toBe(false);
    expect(detach(() => shared)(selected(0, before.nodeSize))).toBe(false);
    expect(detach(() => shared)(selected(0, before.nodeSize + 1))).toBe(false);
  });
});
