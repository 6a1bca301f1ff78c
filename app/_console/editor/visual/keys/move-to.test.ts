import type { Node } from "prosemirror-model";
import { EditorState, NodeSelection, type Selection, TextSelection } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { schema } from "../model/schema";
import { VisualPage } from "../sync/visual-page";
import { BlockSelection } from "./block-selection";
import { moveInline, moveTo } from "./move-to";
import { NOWHERE } from "./typist.fixture";

/** A text with every kind of block that contains other blocks or can be moved into one. */
const TEXT = `Para

## Head

* item
* second
  * nested

1. number

* [ ] task

> quote

{% hint style="info" %}
hint
{% endhint %}

\`\`\`js
code
\`\`\`

***

| h | i |
| - | - |
| 1 | 2 |

![one](https://a.org/1.png) ![two](https://a.org/2.png)

{% tabs %}
{% tab title="A" %}
tab
{% endtab %}
{% endtabs %}

{% stepper %}
{% step %}
step
{% endstep %}
{% endstepper %}

{% columns %}
{% column %}
column
{% endcolumn %}
{% endcolumns %}

<details>

<summary>title</summary>

body

</details>

$$
x
$$

Last
`;

/** The content of a page regardless of position: every leaf block, and every text with its block type. */
function said(doc: Node): string[] {
  const all: string[] = [];
  doc.descendants((node) => {
    if (node.isTextblock) all.push(`${node.type.name}:${node.textContent}`);
    else if (node.isLeaf && node.isBlock) all.push(`${node.type.name}:${JSON.stringify(node.attrs)}`);
    return true;
  });
  return all.filter((words) => words !== "paragraph:").sort();
}

describe("a dragged block", () => {
  const page = VisualPage.open(TEXT, NOWHERE);
  if (!page) throw new Error("the text is a page");
  const doc = page.content();
  const wanted = said(doc);
  const selections = doc.children.flatMap((node, index) => {
    const from = doc.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
    const block = BlockSelection.between(doc, from, from + node.nodeSize);
    return [block, ...(node.isAtom ? [NodeSelection.create(doc, from)] : [])];
  });
  doc.descendants((node, pos) => {
    if (node.type === schema.nodes.image) selections.push(NodeSelection.create(doc, pos));
    if (node.type === schema.nodes.list_item)
      selections.push(BlockSelection.between(doc, pos, pos + node.nodeSize));
  });

  it("isn't lost after a drop at any position, and neither is any other content", () => {
    const kinds = new Set(doc.children.map(({ type }) => type.name));
    expect(kinds.size).toBeGreaterThan(12);
    let moves = 0;
    for (const selection of selections) {
      const state = EditorState.create({ doc, selection });
      for (let pos = 0; pos <= doc.content.size; pos += 1) {
        const tr = moveTo(state, pos);
        if (!tr) continue;
        moves += 1;
        tr.doc.check();
        expect(said(tr.doc), `${selection.from} to ${pos}`).toEqual(wanted);
      }
    }
    expect(moves).toBeGreaterThan(1000);
  });

  it("keeps its position if it's dropped on itself", () => {
    for (const selection of selections)
      for (let pos = selection.from; pos <= selection.to; pos += 1)
        expect(moveTo(EditorState.create({ doc, selection }), pos)).toBeNull();
  });
});

describe("dragged text", () => {
  const page = VisualPage.open(`Some **bold** words $$a$$ and [a link](https://a.org).\n\n${TEXT}`, NOWHERE);
  if (!page) throw new Error("the text is a page");
  const doc = page.content();
  /** The letters and inline nodes of the page, regardless of their positions. */
  const lettersOf = (of: Node): string => {
    const all: string[] = [];
    of.descendants((node) => {
      if (node.isText) all.push(...(node.text ?? ""));
      else if (node.isInline) all.push(`<${node.type.name}>`);
    });
    return all.sort().join("");
  };
  const wanted = lettersOf(doc);
  const selections: [string, Selection][] = [
    ["a part of a word", TextSelection.create(doc, 2, 4)],
    ["formatted words", TextSelection.create(doc, 3, 12)],
    ["words with a formula", TextSelection.create(doc, 10, 24)],
    [
      "text of several blocks",
      TextSelection.create(doc, 20, doc.child(0).nodeSize + doc.child(1).nodeSize + 4),
    ],
  ];
  doc.descendants((node, pos) => {
    if (node.isInline && node.isAtom && !node.isText)
      selections.push([node.type.name, NodeSelection.create(doc, pos)]);
  });

  it.each(selections)("isn't lost after a drop at any position: %s", (_name, selection) => {
    const state = EditorState.create({ doc, selection });
    let moves = 0;
    for (let pos = 0; pos <= doc.content.size; pos += 1) {
      const tr = moveInline(state, pos);
      if (!tr) continue;
      moves += 1;
      tr.doc.check();
      expect(lettersOf(tr.doc), String(pos)).toBe(wanted);
    }
    expect(moves).toBeGreaterThan(20);
  });
});
