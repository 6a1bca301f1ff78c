import fc from "fast-check";
import type { Node } from "prosemirror-model";
import { EditorState } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { readKeyed } from "@/site/draft/write-draft";
import { NOWHERE } from "../keys/typist.fixture";
import { schema } from "../model/schema";
import { blocksToNodes } from "../model/to-nodes";
import { VisualPage } from "./visual-page";

/** The inline nodes of a line of Markdown, after its first word. */
function inlinesOf(markdown: string): Node[] {
  const [line] = blocksToNodes(readKeyed(`x ${markdown}\n`, null, NOWHERE)?.nodes ?? []);
  return (line?.children ?? []).filter(({ isText, text }) => !isText || text !== "x ");
}

/** What people pick from menus inside a text. */
const PICKED = {
  emoji: ":dog:",
  icon: '<i class="fa-dog">:dog:</i>',
  "colored icon": '<i class="fa-dog" style="color:red;">:dog:</i>',
  expression: '<code class="expression">space.vars.product</code>',
  formula: "$$a^2$$",
  button: '<a href="https://example.org" class="button primary">Go</a>',
  "action button":
    '<button type="button" class="button secondary" data-action="ask" data-icon="dog">Ask</button>',
  image: '<img src="https://example.org/a.png" alt="A" data-size="line">',
  mention: '[Ada](https://example.org/ada "mention")',
};

const PLACES = {
  paragraph: "So\n",
  heading: "## So\n",
  "list item": "* So\n",
  task: "* [ ] So\n",
  quote: "> So\n",
  hint: '{% hint style="info" %}\nSo\n{% endhint %}\n',
  "details title": "<details>\n\n<summary>So</summary>\n\nx\n\n</details>\n",
  details: "<details>\n\n<summary>x</summary>\n\nSo\n\n</details>\n",
  cell: "| a | b |\n| - | - |\n| c | So |\n",
  column:
    "{% columns %}\n{% column %}\nSo\n{% endcolumn %}\n\n{% column %}\nx\n{% endcolumn %}\n{% endcolumns %}\n",
  step: "{% stepper %}\n{% step %}\nSo\n{% endstep %}\n{% endstepper %}\n",
};

/** The Markdown of a place whose text is replaced. */
function written(place: string, nodes: readonly Node[]): string {
  const page = VisualPage.open(place, NOWHERE);
  if (!page) throw new Error("the text is a page");
  const { doc, tr } = EditorState.create({ doc: page.content() });
  let at = -1;
  doc.descendants((node, pos) => {
    if (node.isText && node.text === "So") at = pos;
  });
  if (at < 0) throw new Error(`no text to replace in ${place}`);
  return page.write(tr.replaceWith(at, at + 2, nodes).doc);
}

const ENTITY = /&#x?[\da-f]+;/i;
const say = (text: string) => schema.text(text);

describe("text with picked icons, emoji and other inline nodes", () => {
  const kinds = Object.entries(PICKED);
  const places = Object.entries(PLACES);

  it.each(
    kinds.flatMap(([kind, markdown]) => places.map(([name, place]) => ({ kind, name, markdown, place }))),
  )("has no numeric entity: $kind in a $name", ({ markdown, place }) => {
    const picked = inlinesOf(markdown);
    expect(picked).toHaveLength(1);
    const lines = [
      picked,
      [...picked, say(" after")],
      [...picked, say("after")],
      [say("before "), ...picked],
      [say("before"), ...picked],
      [say(" "), ...picked, say(" ")],
      [...picked, ...picked],
      [...picked, say(" "), ...picked],
    ];
    expect(lines.map((line) => written(place, line)).filter((text) => ENTITY.test(text))).toEqual([]);
  });

  it("has no numeric entity in any order, with formatted words", () => {
    const picked = fc.constantFrom(...kinds.map(([, markdown]) => markdown)).map(inlinesOf);
    const plain = fc
      .constantFrom("word", " ", "two words", " word", "word ", "5 * 3", "a\nb", "a \n")
      .map((text) => [say(text)]);
    const formatted = fc
      .tuple(
        fc.constantFrom("word", "two words", " spaces "),
        fc.constantFrom("bold", "italic", "strikethrough", "code"),
      )
      .map(([text, mark]) => [say(" "), schema.text(text, [schema.mark(mark)]), say(" ")]);
    fc.assert(
      fc.property(
        fc.constantFrom(...places.map(([, place]) => place)),
        fc.array(fc.oneof(picked, plain, formatted), { minLength: 1, maxLength: 5 }),
        (place, pieces) => {
          const markdown = written(place, pieces.flat());
          // Without a text, a line isn't a task.
          expect(markdown.replace(/^\* \[ \] &#x20;$/m, "")).not.toMatch(ENTITY);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
