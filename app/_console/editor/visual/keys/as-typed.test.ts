import { describe, expect, it } from "vitest";
import { linkTo } from "../paste/own-pages";
import type { FoundLink } from "./addresses-in-text";
import { Typist } from "./typist.fixture";

const typed = (text: string, before = ""): string => new Typist(before).type(text).text;

describe("typed Markdown", () => {
  it.each([
    ["# Title\nx", "## Title\n\nx\n"],
    ["## Title\nx", "## Title\n\nx\n"],
    ["### Title\nx", "### Title\n\nx\n"],
    ["#### Title\nx", "#### Title\n\nx\n"],
    ["- one\ntwo\n\nx", "* one\n* two\n\nx\n"],
    ["* one\n\nx", "* one\n\nx\n"],
    ["+ one\n\nx", "* one\n\nx\n"],
    ["1. one\ntwo\n\nx", "1. one\n2. two\n\nx\n"],
    ["1) one\n\nx", "1. one\n\nx\n"],
    ["- [ ] one\ntwo\n\nx", "* [ ] one\n* [ ] two\n\nx\n"],
    ["- one\n[x] two\n\nx", "* [ ] one\n* [x] two\n\nx\n"],
    ["[ ] one\n\nx", "* [ ] one\n\nx\n"],
    ["[x] one\n\nx", "* [x] one\n\nx\n"],
    ["> one\n\nx", "> one\n\nx\n"],
    ["---x", "***\n\nx\n"],
    ["***x", "***\n\nx\n"],
    ["```js\nlet a;\n\n\nx", "```js\nlet a;\n```\n\nx\n"],
    ["``` let a;\n\n\nx", "```\nlet a;\n```\n\nx\n"],
    ["~~~sh\nls\n\n\nx", "```sh\nls\n```\n\nx\n"],
    ["| a | b |\n1", "| a | b |\n| - | - |\n| 1 |   |\n"],
    ["| a | b |\n| --- | --- |\n1", "| a | b |\n| - | - |\n| 1 |   |\n"],
    ["| **a** | b | c |\n1", "| **a** | b | c |\n| ----- | - | - |\n| 1 |   |   |\n"],
    ["![A dot](https://a.org/x.png)x", "![A dot](https://a.org/x.png)\n\nx\n"],
    ["See ![A dot](https://a.org/x.png) x", "See ![A dot](https://a.org/x.png) x\n"],
    ["[there](https://a.org) x", "[there](https://a.org) x\n"],
    ["**bold** x", "**bold** x\n"],
    ["__bold__ x", "**bold** x\n"],
    ["*italic* x", "_italic_ x\n"],
    ["_italic_ x", "_italic_ x\n"],
    ["~~gone~~ x", "~~gone~~ x\n"],
    ["`code` x", "`code` x\n"],
    ["Up :rocket: x", "Up :rocket: x\n"],
  ])("%j is written as %j", (keys, text) => {
    const shape = (markdown: string) => markdown.replace(/ +/g, " ").replace(/-+/g, "-");
    expect(shape(typed(keys))).toBe(shape(text));
  });

  it("doesn't convert similar text", () => {
    for (const text of ["2*3*4", "a_b_c", "see note: x", "at 10:30:15", "a -- b", "x | y"])
      expect(new Typist().type(text).kinds, text).toEqual(["paragraph"]);
    expect(typed("2*3*4")).toBe("2*3\\*4\n");
  });

  it.each(["blockquote", "hint", "list_unordered", "code_block", "tabs", "columns", "stepper", "expandable"])(
    "doesn't need more than three presses of Enter to leave a %s",
    (kind) => {
      const texts: Record<string, string> = {
        blockquote: "> In\n",
        hint: '{% hint style="info" %}\nIn\n{% endhint %}\n',
        list_unordered: "* In\n",
        code_block: "```\nIn\n```\n",
        tabs: '{% tabs %}\n{% tab title="A" %}\nIn\n{% endtab %}\n{% endtabs %}\n',
        columns: "{% columns %}\n{% column %}\nIn\n{% endcolumn %}\n{% endcolumns %}\n",
        stepper: "{% stepper %}\n{% step %}\nIn\n{% endstep %}\n{% endstepper %}\n",
        expandable: "<details>\n\n<summary>T</summary>\n\nIn\n\n</details>\n",
      };
      const person = new Typist(texts[kind]).press("Enter");
      for (let times = 1; times < 3 && person.kinds.length === 1; times += 1) person.press("Enter");
      expect(person.kinds).toEqual([kind, "paragraph"]);
      expect(person.type("out").text).toBe(`${texts[kind]}\nout\n`);
    },
  );

  it("turns a heading into a paragraph after Backspace at its beginning", () => {
    for (const level of ["##", "###", "####"])
      expect(new Typist(`${level} Title\n`).before("Title").press("Backspace").text).toBe("Title\n");
    expect(new Typist("Before.\n\n## Title\n").before("itle").press("Backspace").kinds).toContain("heading");
  });

  it("turns a list into paragraphs again after the shortcut of the list", () => {
    expect(new Typist("* one\n* two\n").before("one").press("Ctrl-Shift-8").text).toBe("one\n\n* two\n");
    expect(new Typist("1. one\n").press("Ctrl-Shift-7").text).toBe("one\n");
    expect(new Typist("* one\n").press("Ctrl-Shift-7").text).toBe("1. one\n");
  });

  it("takes the selected block out of a quote after the shortcut of quotes, and never nests the quote", () => {
    const quoted = (text: string, word: string) => new Typist(text).before(word).press("Ctrl-Shift-9").text;
    expect(quoted("one\n", "one")).toBe("> one\n");
    expect(quoted("> one\n", "one")).toBe("one\n");
    expect(quoted("> one\n>\n> two\n>\n> three\n", "two")).toBe("> one\n\ntwo\n\n> three\n");
    expect(quoted("> * one\n> * two\n", "two")).toBe("* one\n* two\n");
    expect(new Typist("one\n").press("Ctrl-Shift-9").press("Ctrl-Shift-9").text).toBe("one\n");
  });

  it("adds a row to a table after Tab in the last cell, and moves to the row's first cell", () => {
    const table = "| a | b |\n| - | - |\n| 1 | 2 |\n";
    const rows = (text: string) => text.split("\n").map((line) => line.replace(/\s+/g, ""));
    expect(rows(new Typist(table).before("2").press("Tab").type("3").press("Tab").type("4").text)).toEqual(
      rows(`${table}| 3 | 4 |\n`),
    );
    expect(new Typist(table).before("1").press("Tab").text).toBe(table);
  });
});

describe("typed URLs and email addresses", () => {
  const ADDRESSES: [typed: string, written: string][] = [
    ["https://example.org", "<https://example.org>"],
    ["http://localhost:3000/a_b?x=1&y=2#z", "<http://localhost:3000/a_b?x=1&y=2#z>"],
    ["https://en.example.org/wiki/A_(b)", "<https://en.example.org/wiki/A_(b)>"],
    ["www.example.org", "[www.example.org](https://www.example.org)"],
    ["me@example.org", "<me@example.org>"],
    ["first.last+tag@mail.example.org", "<first.last+tag@mail.example.org>"],
  ];
  it.each(ADDRESSES)("%s becomes a link when a space or punctuation follows", (address, written) => {
    expect(typed(`See ${address} there`)).toBe(`See ${written} there\n`);
    expect(typed(`See ${address}, there`)).toBe(`See ${written}, there\n`);
    expect(typed(`(${address}). There`)).toBe(`(${written}). There\n`);
    expect(typed(`${address}\nThere`)).toBe(`${written}\n\nThere\n`);
    expect(new Typist("An end\n").before(" end").type(` ${address}`).before("end").text).toContain(written);
    expect(typed(`- ${address}\n\nx`)).toBe(`* ${written}\n\nx\n`);
  });

  it("stay text if they're invalid or in code", () => {
    for (const text of ["@scope/package x", "a@b x", "https:// x", "file.txt x", "e.g. this"])
      expect(new Typist().type(text).text).not.toContain("<");
    expect(typed("`https://example.org x`")).toBe("`https://example.org x`\n");
    expect(typed("```\nhttps://example.org x")).toBe("```\nhttps://example.org x\n```\n");
  });

  it("don't change if they already exist and the cursor moves over them", () => {
    const text = "See https\\://example.org there\n";
    expect(new Typist(text).before(" there").before("See").text).toBe(text);
  });
});

describe("typed and pasted URLs of a page of this space", () => {
  const own = "https://console.test/spaces/s/pages/p1";
  const linkOf = (url: string): FoundLink => ({
    mark: linkTo(url, "s", "https://console.test"),
    words: url.startsWith(own) ? "Install" : null,
  });
  const typed = (text: string) => new Typist("", linkOf).type(text).text;

  it("become links to the page, with its title, in every block", () => {
    const link = "[Install](content:page/p1)";
    expect(typed(`See ${own}, and ${own}#a\nx`)).toBe(`See ${link}, and [Install](content:page/p1#a)\n\nx\n`);
    expect(typed(`## About ${own}\nx`)).toBe(`## About ${link}\n\nx\n`);
    expect(typed(`- ${own} x`)).toBe(`* ${link} x\n`);
    expect(typed("See https://example.org/a x")).toBe("See <https://example.org/a> x\n");
  });
});
