import { describe, expect, it } from "vitest";
import { readDocument, splitPage } from ".";
import { blocksIn, type DocumentBlock, inContainers, plainText, rawSource } from "./document";

const read = (text: string) => readDocument(text).document.nodes as DocumentBlock[];
const shown = (text: string): DocumentBlock[] =>
  read(text).flatMap((node) => (rawSource(node) === null ? [node] : (node.fragments?.[0]?.nodes ?? [])));

describe("tags on one line", () => {
  it.each([
    ['{% hint style="warning" %} Take *care*. {% endhint %}', "hint", "Take care."],
    ['{% tabs %}{% tab title="A" %}x{% endtab %}{% tab title="B" %}y{% endtab %}{% endtabs %}', "tabs", "xy"],
    ["{% stepper %}{% step %}x{% endstep %}{% endstepper %}", "stepper", "x"],
    [
      "{% columns %} {% column %}x{% endcolumn %} {% column %}y{% endcolumn %} {% endcolumns %}",
      "columns",
      "xy",
    ],
    ["{% if visitor.claims.x %} For some. {% endif %}", "if", "For some."],
    [
      "{% hint %} use `{% x %}` and ``a ` {% endhint %}`` {% endhint %}",
      "hint",
      "use {% x %} and a ` {% endhint %}",
    ],
    ["{% hint %} an odd ` here {% endhint %}", "hint", "an odd ` here"],
    ['{% embed url="https://example.org" %} A caption {% endembed %}', "embed", ""],
  ])("are parsed as a block: %s", (text, type, words) => {
    const [node, ...others] = shown(text);
    expect([node?.type, plainText(node as DocumentBlock), others]).toEqual([type, words, []]);
  });

  it.each([
    ["{% raw %}{{ x }}{% endraw %}", "{{ x }}"],
    ["{% filename %}a.css{% endfilename %}", "a.css"],
    ["{% code %} x {% endcode %}", "x"],
    ["{% anything at-all %}kept{% endanything %}", "kept"],
    ["{% hint %} never closed {% endtab %}", "never closed"],
  ])("show their text if their name or form is unknown: %s", (text, words) => {
    const words_ = (nodes: readonly DocumentBlock[]): string =>
      nodes
        .map((node) =>
          rawSource(node) === null ? plainText(node) : words_(node.fragments?.[0]?.nodes ?? []),
        )
        .join("");
    expect(words_(read(text))).toBe(words);
  });

  it.each([
    ["> {% hint %} in a quote {% endhint %}", "in a quote"],
    ["* {% hint %} in a list {% endhint %}", "in a list"],
    [
      '{% tabs %}\n{% tab title="A" %}\n{% hint %} in a tab {% endhint %}\n{% endtab %}\n{% endtabs %}',
      "in a tab",
    ],
    ["{% if a %}\n{% hint %} within {% endhint %}\n{% endif %}", "within"],
  ])("are parsed at every position: %s", (text, words) => {
    expect(JSON.stringify(read(text))).toContain(`"type":"hint"`);
    expect(JSON.stringify(read(text))).toContain(words);
  });

  it("keep their bytes, and values of attributes that look like tags stay values", () => {
    const line = '{% hint style="info" %} one {% endhint %}';
    expect(read(`before\n\n${line}\n\nafter`).map(rawSource)).toEqual([null, line, null]);
    expect(read('{% file src="a %} b.txt" %}')[0]?.type).toBe("file");
  });

  it("are parsed in linear time, even if there are many of them", () => {
    const started = performance.now();
    for (const part of [
      "{% a %}",
      "{% a %}x{% enda %}",
      "{%",
      "%}",
      '{% a "',
      "{% if %}{% endif %}",
      "`",
      "` `` ",
    ])
      shown(`{% b %}${part.repeat(20_000)}{% endb %}`);
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});

describe("parts outside of their container", () => {
  const containers = (text: string) =>
    inContainers(shown(text)).map((node) => [
      (node as DocumentBlock).type,
      blocksIn((node as DocumentBlock).nodes).map(plainText),
    ]);

  it("are shown in a container if they follow an opening tag that is never closed", () => {
    const tabs =
      '{% tabs %}\n{% tab title="A" %}\nx\n{% endtab %}\n{% tab title="B" %}\ny\n{% endtab %}\n\nafter';
    expect(containers(tabs)).toEqual([
      ["tabs", ["x", "y"]],
      ["paragraph", []],
    ]);
  });

  it("are shown in order, with the content between them", () => {
    const text =
      '{% tabs %}\n{% tab title="A" %}\nx\n{% endtab %}\n\nstray\n\n{% tab title="B" %}\ny\n{% endtab %}\n{% endtabs %}';
    expect(containers(text)).toEqual([
      ["tabs", ["x"]],
      ["paragraph", []],
      ["tabs", ["y"]],
    ]);
  });

  it.each([
    ["{% step %}\nx\n{% endstep %}", "stepper"],
    ["{% column %}\nx\n{% endcolumn %}", "columns"],
    ['{% update date="2026-01-02" %}\nx\n{% endupdate %}', "updates"],
  ])("are shown in a container of their kind: %s", (text, type) => {
    expect(containers(text)).toEqual([[type, ["x"]]]);
  });

  it("don't change other nodes", () => {
    const nodes = read(splitPage("One\n\nTwo").body);
    expect(inContainers(nodes)).toBe(nodes);
  });
});
