import { expect, it } from "vitest";
import { pageProblems } from "./page-problems";

const linesOf = (text: string) => pageProblems(text).map(({ line, reason }) => [line, reason]);

it.each([
  ["See [x](a b.md).\n", "a b.md", "a%20b.md"],
  ["# T\n\n* ![x](img/my image.png)\n", "img/my image.png", "img/my%20image.png"],
  ["> [*x* y](../a b c.md#part one)\n", "../a b c.md#part one", "../a%20b%20c.md#part%20one"],
  ["| [x](a b.pdf) | y |\n| --- | --- |\n", "a b.pdf", "a%20b.pdf"],
])("reports a link target with spaces: %j", (text, href, encoded) => {
  const line = text.split("\n").findIndex((each) => each.includes(href)) + 1;
  expect(linesOf(text)).toEqual([
    [
      line,
      `The link to ${href} is shown as text, because its target contains spaces. Write ${encoded} or <${href}> instead.`,
    ],
  ]);
});

it.each([
  '[x](a%20b.md) [y](<a b.md>) [z](a.md "A title.md") [p](h(1).md) [q](h\\(1\\).md)\n',
  "`[x](a b.md)`\n\n```\n[x](a b.md)\n{{ book.x }}\n{% if output.name %}\n```\n",
  "[x] (a b.md), [y](see the note) and [z](version 1.2)\n",
  "{{ page.title }} and {{ notbook.x }}\n\n{% if visitor.claims.a %}\nx\n{% else %}\ny\n{% endif %}\n",
])("reports no problem for valid targets, code and other text: %j", (text) =>
  expect(linesOf(text)).toEqual([]),
);

it("reports variables of book.json and conditions on the output, also in titles and front matter pages", () => {
  const text = `---
description: x
---

# {{ book.name }} guide

Version {{book.version}} and {{ book.version }} of \`{{ book.code }}\`.

{% if output.name == "ebook" %}
For the book.
{% else %}
For the site.
{% endif %}
`;
  const variable = (name: string) =>
    `The variable {{ ${name} }} is shown as text, because Bindery doesn't use the variables in book.json. Replace it with its value, or with a variable of the space.`;
  expect(linesOf(text)).toEqual([
    [5, variable("book.name")],
    [7, variable("book.version")],
    [
      9,
      'The condition output.name == "ebook" is evaluated for websites. Readers don\'t see the content for other output formats.',
    ],
  ]);
});
