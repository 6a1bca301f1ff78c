import fc from "fast-check";

/** A text in which constructs have unusual spellings, for tests that compare bytes. */
export type SpelledText = {
  text: string;
  /**
   * The blocks with words. Each `word` occurs only once in the text. `start` and `end` are the offsets of the
   * block's Markdown.
   */
  leaves: { word: string; start: number; end: number }[];
};

const [START, END, WORD] = ["\uE000", "\uE001", "\uE002"];

/** The Markdown of one block, with a placeholder for a word. */
const LEAVES = [
  `${WORD} *odd* and __odd__`,
  `${WORD} plain`,
  `${WORD}\n_over_ lines`,
  `a hard  \nbreak ${WORD}`,
  `*${WORD}* [l](<x y.md> 'T') \\( &amp;`,
  `${WORD} [r][ref] and [ref]`,
  `${WORD} https://a.b :smile: $$x$$ ~~s~~`,
  `## ${WORD} *x* ##`,
  `##  ${WORD} <a href="#i" id="i"></a>`,
  `${WORD}\n---`,
  `<p align="center">${WORD} <b>b</b></p>`,
  `<h3>${WORD}</h3>`,
  `~~~js title\n${WORD}\n\n  x\n~~~`,
  `{% code title="a"  lineNumbers="true" %}\n\`\`\`\n${WORD}\n\`\`\`\n{% endcode %}`,
  `![${WORD}](a%20b.png)`,
  `<figure><img src="a.png" alt="${WORD}"><figcaption>c</figcaption></figure>`,
  `$$\n${WORD}\n$$`,
  `{% embed url="https://a.b/${WORD}" %}`,
  `|  ${WORD} | b |\n|:-|-:|\n| *c*|d`,
];

type Wrap = (children: string[]) => string;

const indented = (text: string, first: string, rest = " ".repeat(first.length)) =>
  text
    .split("\n")
    .map((line, index) => (index === 0 ? first + line : line.trim() === "" ? rest.trimEnd() : rest + line))
    .join("\n");

const items =
  (marker: (index: number) => string, gap: string): Wrap =>
  (children) =>
    children.map((child, index) => indented(child, marker(index))).join(gap);

const tag =
  (open: string, close: string, gap = "\n\n", edge = "\n"): Wrap =>
  (children) =>
    `${open}${edge}${children.join(gap)}${edge}${close}`;

const parts =
  (open: string, close: string, partOpen: string, partClose: string): Wrap =>
  (children) =>
    tag(open, close, "\n")(children.map((child) => `${partOpen}\n${child}\n${partClose}`));

const WRAPS: Wrap[] = [
  (children) => indented(children.join("\n\n"), "> ", "> "),
  (children) => indented(children.join("\n\n\n"), ">  ", ">  "),
  (children) => indented(children.join("\n\n"), "> [!NOTE]\n> ", "> "),
  (children) => indented(children.join("\n\n"), "> [!tip]-  Title *x*\n>\n> ", "> "),
  items(() => "- ", "\n\n"),
  items(() => "*   ", "\n\n\n"),
  items((index) => `${index + 1}. `, "\n\n"),
  items(() => "7) ", "\n\n"),
  (children) => indented(children.join("\n\n"), "+ "),
  (children) => `- [x] task\n- [ ] todo\n\n${indented(children.join("\n\n"), "  ")}`,
  tag('{% hint   style="warning" icon="x"%}', "{% endhint %}"),
  tag('{% hint style="info" %}', "{%endhint%}", "\n\n\n", "\n\n"),
  tag("{% if  a == 1 %}", "{% endif %}"),
  tag("<details open><summary>S *x*</summary>", "</details>", "\n\n", "\n\n"),
  tag('<div data-gb-custom-block data-tag="hint">', "</div>", "\n\n", "\n\n"),
  parts("{% tabs %}", "{% endtabs %}", '{% tab  title="A" %}', "{% endtab %}"),
  parts("{% stepper %}", "{% endstepper %}", "{% step %}", "{% endstep %}"),
  parts("{% columns  %}", "{% endcolumns %}", '{% column width="50%"%}', "{% endcolumn %}"),
];

const leaf = fc.constantFrom(...LEAVES).map((source) => START + source + END);
const { block } = fc.letrec<{ block: string }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3, depthIdentifier: "spelled" },
    { weight: 3, arbitrary: leaf },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom(...WRAPS), fc.array(tie("block"), { minLength: 1, maxLength: 3 }))
        .map(([wrap, children]) => wrap(children)),
    },
  ),
}));

const ENDS = ["\n", "", "\n\n", "\n\n[ref]: <a b.md>  'T'\n", "\n\n[ref]: x.md\n\n<!-- end -->\n"];

export const spelledText: fc.Arbitrary<SpelledText> = fc
  .tuple(
    fc.array(block, { minLength: 2, maxLength: 4 }),
    fc.constantFrom("\n\n", "\n\n\n"),
    fc.constantFrom(...ENDS),
  )
  .map(([blocks, gap, end]) => {
    const leaves: SpelledText["leaves"] = [];
    let text = "";
    for (const character of blocks.join(gap) + end) {
      const last = leaves.at(-1);
      if (character === START) leaves.push({ word: `word${leaves.length}x`, start: text.length, end: 0 });
      else if (character === END && last) last.end = text.length;
      else text += character === WORD && last ? last.word : character;
    }
    return { text, leaves };
  });
