import { describe, expect, it } from "vitest";
import { segmentsOf } from "./read-text";
import { skeletonOf, translateText } from "./translate-text";

/** Converts text to upper case, except tags and entities. */
const shout = (tagged: string) =>
  tagged.replace(/(<[^>]*>|&\w+;)|([^<&]+)/g, (_, kept, words) => kept ?? words.toUpperCase());

const SOURCE = `# The title

A [link](page.md#a "t") with **bold *deep* text**, \`code\`, ![alt text](a.png), {{ var }} and 2 \\* 3.
Next line<br>with <kbd>Ctrl</kbd> and [ref].

[ref]: http://x.example "title"

> quote one
> quote two\\
> three

* item [y.md](y.md)

  nested

| Head | one \\| two |
|---|:-:|
| \`x\` | 12 |

{% tabs %}
{% tab title="Mac OS" %}
Inside :smile:
{% endtab %}
{% endtabs %}

{% content-ref url="a.md" %}
[a title](a.md)
{% endcontent-ref %}

<table data-view="cards"><thead><tr><th>Name</th><th data-type="content-ref"></th></tr></thead><tbody><tr><td><b>Hi</b> &amp; &copy;</td><td><a href="b.md">words</a></td></tr></tbody></table>

\`\`\`js
const a = "do not";
\`\`\`

$$
x = y
$$

Note[^1]

[^1]: A note.
`;

const RESULT = `# THE TITLE

A [LINK](page.md#a "t") WITH **BOLD *DEEP* TEXT**, \`code\`, ![ALT TEXT](a.png), {{ var }} AND 2 \\* 3. NEXT LINE<br>WITH <kbd>Ctrl</kbd> AND [REF][ref].

[ref]: http://x.example "title"

> QUOTE ONE QUOTE TWO\\
> THREE

* ITEM [y.md](y.md)

  NESTED

| HEAD | ONE \\| TWO |
|---|:-:|
| \`x\` | 12 |

{% tabs %}
{% tab title="MAC OS" %}
INSIDE :smile:
{% endtab %}
{% endtabs %}

{% content-ref url="a.md" %}
[a title](a.md)
{% endcontent-ref %}

<table data-view="cards"><thead><tr><th>NAME</th><th data-type="content-ref"></th></tr></thead><tbody><tr><td><b>HI</b> &amp; &copy;</td><td><a href="b.md">words</a></td></tr></tbody></table>

\`\`\`js
const a = "do not";
\`\`\`

$$
x = y
$$

NOTE[^1]

[^1]: A NOTE.
`;

describe("a text", () => {
  it("changes only in its words, and keeps the bytes of links, code, blocks, tables, formulas and placeholders", () => {
    expect(translateText(SOURCE, shout)).toEqual({ text: RESULT, failures: [] });
    expect(translateText(SOURCE, (tagged) => tagged).text).toBe(SOURCE);
  });

  it("is sent in paragraphs, with tags in place of parts that must not be translated", () => {
    const sent = segmentsOf(
      "Run `make` in [the **docs**](a.md), see {name}.\n\n```\ncode\n```\n\n1. Done < 5.\n",
    );
    expect(sent.map(({ tagged }) => tagged)).toEqual([
      "Run <x1/> in <g2>the <g3>docs</g3></g2>, see <x4/>.",
      "Done &lt; 5.",
    ]);
  });

  it("contains a provider's words as text, regardless of their characters", () => {
    for (const words of [
      "# no heading",
      "- no list",
      "1. none",
      "{% hint %}",
      "| a | b |",
      "<b>x",
      "[a](b)",
      "a :smile: b",
      "$$x$$",
      "*a* _b_ `c`",
      "---",
    ]) {
      const escaped = words.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
      const source = "Some words.\n\nMore.\n";
      const { text, failures } = translateText(source, (tagged) => (tagged === "More." ? tagged : escaped));
      // The provider's text is either escaped or rejected. The text never becomes markup.
      expect([words, skeletonOf(text)]).toEqual([words, skeletonOf(source)]);
      expect([words, text === source]).toEqual([words, failures.length === 1]);
    }
  });

  it("keeps a segment untranslated and reports it if the translation would break the structure", () => {
    const lost = (tagged: string) => (tagged.startsWith("One") ? undefined : shout(tagged));
    expect(translateText("One `a`.\n\nTwo `b`.\n", lost)).toEqual({
      text: "One `a`.\n\nTWO `b`.\n",
      failures: ["One ."],
    });
    // In Chinese, marks of emphasis need no spaces around them.
    const chinese = (tagged: string) => (tagged.includes("<g1>") ? "中文<g1>“粗体”</g1>中文" : tagged);
    expect(translateText("Some **bold** text.\n", chinese)).toEqual({
      text: "中文**“粗体”**中文\n",
      failures: [],
    });
  });

  it("keeps the anchors of headings, although the words in the headings change", () => {
    const { text } = translateText(
      '# T\n\n## Set up\n\n## API 2\n\n### Own <a href="#x" id="x"></a>\n',
      (tagged) => `${tagged} neu`,
    );
    expect(text).toBe(
      '# T neu\n\n## Set up neu <a href="#set-up" id="set-up"></a>\n\n## API 2 neu <a href="#api-2" id="api-2"></a>\n\n### Own neu <a href="#x" id="x"></a>\n',
    );
  });
});
