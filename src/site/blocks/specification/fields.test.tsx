import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Field } from "@/domains/openapi/view/fields";
import { labelsIn } from "@/site/labels/language";
import { Fields } from "./fields";

it.each<[string, Partial<Field>]>([
  ["required", { isRequired: true }],
  ["required since 2.0", { isRequired: true, changed: { kind: "required", version: "2.0" } }],
  ["deprecated since 2.0", { isDeprecated: true, changed: { kind: "deprecated", version: "2.0" } }],
  ["required added: 2.0", { isRequired: true, changed: { kind: "added", version: "2.0" } }],
])("a field shows its state once: %s", (words, more) => {
  const field: Field = { name: "a", path: "query.a", type: "", limits: [], ...more };
  const html = renderToStaticMarkup(<Fields id="op" labels={labelsIn("en").blocks.api} fields={[field]} />);
  expect(html.replace(/<[^>]+>/g, "")).toBe(`a ${words}`);
});
