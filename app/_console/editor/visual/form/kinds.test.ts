import { describe, expect, it } from "vitest";
import { BLOCKS, plainTemplate } from "../../write/blocks";

import { addressOf, linkTo } from "../menu/addresses";
import { schema } from "../model/schema";
import { Surroundings } from "../surroundings";
import { formOf, readValues, writeValues } from "./kinds";

const nothing = { hrefOf: () => null, fileOf: () => null, describe: () => null };
const page = { kind: "page" as const, id: "p1" };
const targets = { byPath: new Map([["guide.md", page]]), byId: new Map([["p1", page]]) };
const place = {
  spaceId: "s",
  gitPath: "README.md",
  targets,
  pathOf: (_kind: string, id: string) => (id === "p1" ? "guide.md" : null),
};
const asks = {
  edit: () => undefined,
  insert: () => undefined,
  editCondition: () => undefined,
  editImage: () => undefined,
  send: async () => null,
  reusable: null,
};
const surroundings = new Surroundings(nothing, place, asks);
const addresses = {
  addressOf: (ref: unknown) => addressOf(surroundings, ref),
  refOf: (address: string) => linkTo(surroundings, address)?.attrs.data.ref ?? null,
};

/** The form for a block or inline node in a text, and the text after `change` was applied to the form. */
function filled(markdown: string, change: Record<string, string | boolean> = {}) {
  const [block] = surroundings.nodesOf(markdown) ?? [];
  const node = block?.type === schema.nodes.opaque ? block : (block?.firstChild ?? null);
  const form = formOf(node);
  if (!form || !node) throw new Error(`${markdown} has no form`);
  const values = readValues(form.kind, form.shown.data, addresses);
  const written = writeValues(form.kind, form.shown.data, { ...values, ...change }, addresses);
  if ("missing" in written) return { values, missing: written.missing };
  const next = { ...form.shown, data: written.data };
  const made = node.isInline
    ? schema.nodes.paragraph.create(null, node.type.create({ inline: next }))
    : node.type.create({ block: next });
  return { values, markdown: surroundings.markdownOf([made])?.trimEnd() };
}

describe("the form of a rendered block", () => {
  it.each([
    ["$$\nx^2\n$$", { formula: "y" }, "$$\ny\n$$"],
    ["a $$x^2$$", {}, "$$x^2$$"],
    ['{% embed url="https://a.b/c" %}', { url: "https://d.e" }, '{% embed url="https://d.e" %}'],
    [
      '{% content-ref url="guide.md" %}\n[guide.md](guide.md)\n{% endcontent-ref %}',
      {},
      '{% content-ref url="guide.md" %}\n[guide.md](guide.md)\n{% endcontent-ref %}',
    ],
    [
      '{% openapi-operation spec="pets" path="/pets" method="get" %}\n[x](https://a.b)\n{% endopenapi-operation %}',
      { operation: "POST /pets/{id}" },
      'path="/pets/{id}" method="post"',
    ],
    [
      '{% openapi-schemas spec="pets" schemas="Pet" %}\n[x](https://a.b)\n{% endopenapi-schemas %}',
      { schemas: "Pet, Owner" },
      'schemas="Pet,Owner"',
    ],
    ['<i class="fa-star">:star:</i>', { icon: "rocket" }, '<i class="fa-rocket">:rocket:</i>'],
    ['<code class="expression">space.vars.a</code>', { expression: "space.vars.b" }, "space.vars.b"],
    [
      '<a href="https://a.b" class="button primary">Go</a>',
      { label: "Leave", ref: "guide.md", kind: "secondary" },
      '<a href="guide.md" class="button secondary">Leave</a>',
    ],
    ['{% include "r1" %}', { reusable: "r2" }, "r2"],
  ])("reads and writes all attributes of %s", (text, change, expected) => {
    const markdown = text.startsWith("a ") ? text.slice(2) : text;
    expect(filled(text.startsWith("a ") ? `${markdown} a` : markdown, change).markdown).toContain(expected);
  });

  it("shows the name of a missing field, and writes nothing", () => {
    expect(filled('{% embed url="https://a.b" %}', { url: " " })).toMatchObject({ missing: "URL" });
    expect(
      filled(
        '{% openapi-operation spec="a" path="/a" method="get" %}\n[x](https://a.b)\n{% endopenapi-operation %}',
        {
          operation: "/pets",
        },
      ),
    ).toMatchObject({ missing: "Operation" });
  });

  it("isn't available for blocks with attributes that it can't show", () => {
    const [block] = surroundings.nodesOf('{% embed url="https://a.b" data-x="y" %}') ?? [];
    expect(formOf(block ?? null)).toBeNull();
  });

  it.each(["button", "icon", "inline-math", "expression"])("is available for an inline node: %s", (id) => {
    const block = BLOCKS.find((one) => one.id === id);
    expect(block?.isInline).toBe(true);
    expect(() => filled(plainTemplate(block?.template ?? ""))).not.toThrow();
  });
});

it.each([
  '{% openapi-operation spec="pets" path="/pets" method="get" %}',
  '{% openapi-schemas spec="pets" schemas="Pet" %}',
])("the form explains who can read the specification: %s", (markdown) => {
  const [node = null] = surroundings.nodesOf(`${markdown}\n`) ?? [];
  const field = formOf(node)?.kind.fields.find(({ name }) => name === "spec");
  expect(field?.hint).toContain(
    "Anyone who can open the page can read the entire specification, even if it's private.",
  );
});
