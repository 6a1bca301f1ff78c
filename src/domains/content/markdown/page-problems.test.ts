import { expect, it } from "vitest";
import { pageProblems } from "./page-problems";

const linesOf = (text: string) => pageProblems(text).map(({ line, reason }) => [line, reason]);

it.each([
  '[x](a%20b.md) [y](<a b.md>) [z](a.md "A title.md") [p](h(1).md) [q](h\\(1\\).md)\n',
  "`[x](a b.md)`\n\n```\n[x](a b.md)\n{{ book.x }}\n{% if output.name %}\n```\n",
  "[x] (a b.md), [y](see the note) and [z](version 1.2)\n",
  "{{ page.title }} and {{ notbook.x }}\n\n{% if visitor.claims.a %}\nx\n{% else %}\ny\n{% endif %}\n",
])("reports no problem for links, code and other text: %j", (text) => expect(linesOf(text)).toEqual([]));

it("reports variables of book.json in the title, because the word check covers only the rest of the page", () => {
  expect(linesOf("# The {{ book.name }} guide\n\n{{ book.x }} `{{ book.y }}`\n")).toEqual([
    [
      1,
      "The title shows the variable {{ book.name }} as text, because Bindery doesn't use the variables in book.json. Replace the variable with its value.",
    ],
  ]);
});

it("reports conditions on the output format outside of code", () => {
  const text = `---
description: x
---

{% if output.name == "ebook" %}
For the book.
{% else %}
For the site.
{% endif %}

\`{% if output.name %}\`
`;
  expect(linesOf(text)).toEqual([
    [
      5,
      'The condition output.name == "ebook" is evaluated for websites. Visitors don\'t see the content for other output formats.',
    ],
  ]);
});
