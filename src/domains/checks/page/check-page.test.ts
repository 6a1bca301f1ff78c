import { expect, it } from "vitest";
import { petsRoot } from "../kinds/samples/check.fixture";
import { findingsOf } from "./check-page";

const findingsIn = (href: string) =>
  findingsOf(
    { pageId: "p", text: `# A\n\nSee [it](${href}).\n`, keys: null },
    { brokenLinks: [{ href, usage: "link", missingAnchor: null, repaired: `${href}x` }], specifications: [] },
  ).found;

it("a finding shows only the start of very long texts, and suggests no very long edit", () => {
  expect(findingsIn("gone.md")[0]?.suggestion).toEqual({ offset: 14, before: "gone.md", after: "gone.mdx" });
  const [finding] = findingsIn(`${"a".repeat(5000)}.md`);
  expect(finding?.message).toHaveLength(501);
  expect(finding?.evidence.found).toHaveLength(501);
  expect(finding?.evidence.expected).toHaveLength(501);
  expect(finding).not.toHaveProperty("suggestion");
});

const BODY = "/paths/~1pets/post/requestBody/content/application~1json/schema";
const code =
  '```http\nPOST /v1/pets HTTP/1.1\nHost: api.pets.dev\nContent-Type: application/json\n\n{"kind":"x"}\n```\n';

function findingWith(schema: object) {
  const root = structuredClone(petsRoot);
  const content = { "application/json": { schema: { type: "object", ...schema } } };
  Object.assign((root.paths as Record<string, { post: object }>)["/pets"]?.post ?? {}, {
    requestBody: { content },
  });
  const specifications = [{ slug: "pets", versionId: "v1", root, isReferenced: true }];
  const text = `# A\n\n${code}`;
  const { found } = findingsOf({ pageId: "p", text, keys: null }, { brokenLinks: [], specifications });
  expect(found).toHaveLength(1);
  return found[0];
}

it("texts that the database refuses are replaced", () => {
  const [first, half] = ["\0", "\uD83D"].map((odd) =>
    findingWith({ properties: { kind: { type: "string" } }, required: ["kind", `a${odd}b`] }),
  );
  expect(first?.message).toContain("a\uFFFDb");
  expect(half?.message).toContain("a\uFFFDb");
});

it("a finding that becomes more severe, or whose allowed values change, isn't the accepted one", () => {
  const named = { properties: { name: { type: "string" } } };
  const [warning, error] = [findingWith(named), findingWith({ ...named, additionalProperties: false })];
  expect(warning?.fingerprint).toBe(error?.fingerprint);
  expect([warning?.severity, error?.severity]).toEqual(["warning", "error"]);
  expect(warning?.compared).not.toBe(error?.compared);
  const values = Array.from({ length: 30 }, (_, index) => `value-${index}`);
  const allows = (allowed: string[]) =>
    findingWith({ properties: { kind: { type: "string", enum: allowed } } })?.compared;
  expect(allows(values)).toBe(allows([...values]));
  expect(allows(values)).not.toBe(allows([...values, "another"]));
});

it("the place of a finding with a very long name is the part around it", () => {
  const kind = "k".repeat(2000);
  const root = structuredClone(petsRoot);
  const schema = { type: "object", properties: { [kind]: { type: "integer" } } };
  Object.assign((root.paths as Record<string, { post: object }>)["/pets"]?.post ?? {}, {
    requestBody: { content: { "application/json": { schema } } },
  });
  const text = `# A\n\n${code.replace('{"kind":"x"}', `{"${kind}":"x"}`)}`;
  const specifications = [{ slug: "pets", versionId: "v1", root, isReferenced: true }];
  const { found } = findingsOf({ pageId: "p", text, keys: null }, { brokenLinks: [], specifications });
  expect(found[0]?.evidence.source).toMatchObject({ pointer: `${BODY}/properties` });
});
