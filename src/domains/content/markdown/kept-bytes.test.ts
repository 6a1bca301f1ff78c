import { describe, expect, it } from "vitest";
import { type DocumentBlock, type JSONDocument, paragraph, textNode } from "./document";
import { edited } from "./edited.fixture";

/** Replaces words in the only paragraph that contains them. */
function say(document: JSONDocument, words: string, other: string): void {
  const json = JSON.stringify(document);
  expect(json.split(words)).toHaveLength(2);
  Object.assign(document, JSON.parse(json.replace(words, other)));
}

describe("one edited block", () => {
  it.each([
    ["in a quote", "> one *odd*\n> line\n>\n> two\n\nend *odd*\n"],
    ["in a lazy quote", "> two\n>\n> *odd*\nlazy\n"],
    ["in a tight list", "- *a*\n- two\n- c\n   d\n"],
    ["in a loose list", "1)  *a*\n\n    more *odd*\n\n2)  two\n"],
    ["in a list of tasks", "- [x] *a*\n- [ ] two\n  + *c*\n"],
    [
      "in a hint in tabs",
      '{% tabs %}\n{% tab title="A"  %}\n*odd*\n\n{% hint  style="info" %}\ntwo\n*  x\n{% endhint %}\n{% endtab %}\n\n{% tab title="B" %}\n*b*\n{% endtab %}\n{% endtabs %}\n',
    ],
    ["in a stepper", "{% stepper %}\n{% step %}\n## *a*\n\ntwo\n\n- *b*\n{% endstep %}\n{% endstepper %}\n"],
    ["in details", "<details><summary>A *b*</summary>\n\n*odd*\n\ntwo\n\n</details>\n"],
    ["in a list in a quote in a list", "- > * two\n  > * *b*\n  >\n  >   c\n\n  *d*\n"],
    ["beside definitions", "[a][b] *odd*\n\n[b]: <c d.md>\n\ntwo\n\n[^n]: *note*\n\nuse[^n]\n"],
    ["in a footnote", "use *odd*[^n]\n\n[^n]: two\n\n    *more*\n\nend\n"],
  ])("keeps all other bytes: %s", (_, text) => {
    expect(edited(text, (document) => say(document, '"text":"two', '"text":"2 other'))).toBe(
      text.replace("two", "2 other"),
    );
  });

  it.each([
    ["line ends of a wrapped paragraph", "One *odd*\nand two\nand __three__ \\- R * N\n"],
    ["line ends of a wrapped paragraph in a quote in a list", "- > One _odd_\n  > and two\n  > and three\n"],
    [
      "columns of a table",
      "| Name    |  Size |\n|:--------|------:|\n| two     | *1*   |\n| `three` | 4     |\n",
    ],
    ["a table without outer bars", "a | b\n---|---\n1 | two\n_3_ | 4\n"],
    [
      "cells of a table of HTML",
      "<table>\n<thead><tr><th>A</th></tr></thead>\n<tbody>\n<tr><td>two\n</td></tr>\n<tr><td><p>x</p><p>y</p></td></tr></tbody></table>\n",
    ],
    [
      "lines, attributes and entities of a table of HTML",
      '<table>\n  <thead>\n    <tr>\n      <th style="text-align:left">A &amp; B</th>\n    </tr>\n  </thead>\n' +
        '  <tbody>\n    <tr>\n      <td style="text-align:left">\n        <p>&#x3C;one&#62;</p>\n        <p>two</p>\n' +
        "      </td>\n    </tr>\n  </tbody>\n</table>\n",
    ],
    ["entities and line breaks before it", "**One** &amp; *x*  \nand \\(so\\)\\\ntwo _three_\n"],
    ["a fence of code", "~~~~js  \nif (a)\n    two();\n~~~~\n"],
  ])("keeps the unchanged parts of the edited block: %s", (_, text) => {
    expect(edited(text, (document) => say(document, "two", "2 other"))).toBe(text.replace("two", "2 other"));
  });

  it("is written from scratch if its text can't be matched", () => {
    const text = "two &copy;\nthree\n";
    expect(edited(text, (document) => say(document, "three", "3 other"))).toBe("two © 3 other\n");
  });

  it("keeps the content of a container if the container's attributes change", () => {
    const hint = '{% hint style="info" %}\n*odd*\n\n* a\n- b\n{% endhint %}\n';
    const change = (document: JSONDocument) => {
      (document.nodes[0] as DocumentBlock).data.style = "warning";
    };
    expect(edited(hint, change)).toBe(hint.replace("info", "warning"));
    const task = "- [ ] *a*\n  - b\n";
    const check = (document: JSONDocument) => {
      const [item] = (document.nodes[0] as DocumentBlock).nodes as [DocumentBlock];
      item.data.checked = true;
    };
    expect(edited(task, check)).toBe(task.replace("[ ]", "[x]"));
  });

  it("gets the list markers of its neighbors for inserted items", () => {
    const add = (document: JSONDocument) => {
      const list = document.nodes[0] as DocumentBlock;
      const [item] = list.nodes as DocumentBlock[];
      const { key: _, ...copy } = structuredClone(item as DocumentBlock);
      list.nodes?.splice(1, 0, { ...copy, nodes: [paragraph([textNode("new")])] });
    };
    expect(edited("-  *a*\n-  b\n", add)).toBe("-  *a*\n- new\n-  b\n");
    expect(edited("1) *a*\n\n2) b\n", add)).toBe("1) *a*\n\n2) new\n\n2) b\n");
    expect(edited("1. *a*\n1. b\n", add)).toBe("1. *a*\n1. new\n1. b\n");
  });

  it("keeps the bytes of a block that moves into a container", () => {
    const text = "*odd*\n__b__\n\n> c\n";
    const move = (document: JSONDocument) => {
      const [moved, quote] = document.nodes as [DocumentBlock, DocumentBlock];
      document.nodes = [{ ...quote, nodes: [...(quote.nodes ?? []), moved] }];
    };
    expect(edited(text, move)).toBe("> c\n>\n> *odd*\n> __b__\n");
  });
});
