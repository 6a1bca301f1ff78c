import { describe, expect, it } from "vitest";
import { readDraft } from "@/site/draft/read-draft";
import { SAMPLE } from "./sample-pages";

const place = { spaceId: "s", gitPath: null, targets: { byPath: new Map(), byId: new Map() } };

describe("the sample space", () => {
  it("contains only Markdown that Bindery reads as blocks", () => {
    const kinds = new Set<string>();
    for (const change of SAMPLE.changes) {
      const markdown =
        "document" in change && change.document && "markdown" in change.document
          ? change.document.markdown
          : "";
      const read = readDraft(markdown ?? "", place);
      expect("problem" in read ? read.problem : "").toBe("");
      if (!("problem" in read)) for (const { type } of read.nodes) kinds.add(type);
    }
    expect([...kinds]).toEqual(
      expect.arrayContaining(["hint", "stepper", "code", "table", "tabs", "expandable"]),
    );
    expect(kinds.has("unknown")).toBe(false);
  });
});
