import { expect, it } from "vitest";
import { tagProblems } from "./tag-problems";

it.each([
  ["{% hint %}\ntext\n", [1, "{% hint %} doesn't have a matching {% endhint %}"]],
  ["text\n\n{% endhint %}\n", [3, "{% endhint %} doesn't have a matching {% hint %}"]],
  ['{% tab title="A" %}\ntext\n{% endtab %}\n', [1, "{% tab %} must be directly inside {% tabs %}"]],
  ["{% column %}\ntext\n{% endcolumn %}\n", [1, "{% column %} must be directly inside {% columns %}"]],
  ["{% step %}\ntext\n{% endstep %}\n", [1, "{% step %} must be directly inside {% stepper %}"]],
  ["---\ntitle: x\n---\n\n# T\n\n{% code %}\n", [7, "{% code %} doesn't have a matching {% endcode %}"]],
  ["{% tabs %}\n{% tab %}\na\n{% endtabs %}\n", [2, "{% tab %} doesn't have a matching {% endtab %}"]],
  ["* item\n\n  {% hint %}\n  text\n", [3, "{% hint %} doesn't have a matching {% endhint %}"]],
  ["> {% hint %} text\n", [1, "{% hint %} doesn't have a matching {% endhint %}"]],
])("reports the tag and its line: %j", (text, [line, reason]) => {
  expect(tagProblems(text)).toEqual([{ line, reason }]);
});

it("reports all problems of a page in order", () => {
  const text = "{% endtab %}\n\n{% tabs %}\n{% tab %}\na\n\n{% hint %}\n";
  expect(tagProblems(text).map(({ line }) => line)).toEqual([1, 3, 4, 7]);
});

it.each([
  "{% hint %}\ntext\n{% endhint %}\n",
  "{% hint %} text {% endhint %}\n",
  "{% tabs %}{% tab %}x{% endtab %}{% tab %}y{% endtab %}{% endtabs %}\n",
  "{% stepper %}\n{% step %}\n{% tabs %}\n{% tab %}\nx\n{% endtab %}\n{% endtabs %}\n{% endstep %}\n{% endstepper %}\n",
  "{%- hint -%}\ntext\n{%- endhint -%}\n",
  '{% embed url="https://example.com" %}\n\n{% include "x.md" %}\n\n{% unknown %}\n',
  "`{% hint %}` and ``{% endhint %}``\n",
  "```\n{% hint %}\n```\n\n~~~md\n{% endhint %}\n~~~\n",
  "{% code %}\n```\n{% hint %}\n```\n{% endcode %}\n",
])("reports no problem for correct tags and for code: %j", (text) => expect(tagProblems(text)).toEqual([]));
