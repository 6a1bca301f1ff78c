import { describe, expect, it } from "vitest";
import type { JsonObject } from "../read/value";
import type { Field } from "../view/fields";
import { operationMarkdown } from "../view/markdown";
import { withMarks } from "../view/marks";
import { operationView } from "../view/view";
import { changesBetween, type VersionChanges } from "./changes";
import { DETAILS_MAX, lastChangesIn, operationKey } from "./last-changes";

const text = { type: "string" };
const object = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });
const json = (schema: unknown) => ({ content: { "application/json": { schema } } });

/** A version of a specification with one operation. */
const version = (label: string, operation: object): JsonObject => ({
  openapi: "3.1.0",
  info: { title: "Pets", version: label },
  paths: { "/pets": { post: operation } },
});
const taking = (properties: object, more: object = {}) => ({ requestBody: json(object(properties, more)) });

/** Returns the changes between the versions, newest first, as they're stored. */
const storedFor = (versions: readonly JsonObject[]) =>
  versions
    .slice(1)
    .flatMap((to, index) => {
      const changes = changesBetween(versions[index] ?? {}, to);
      return changes ? [{ number: index + 2, createdAt: new Date("2026-03-02T10:00:00Z"), changes }] : [];
    })
    .reverse();

const marksOf = (fields: readonly Field[]): string[] =>
  fields.flatMap((field) => [
    ...(field.changed ? [`${field.path}: ${field.changed.kind} ${field.changed.version}`] : []),
    ...marksOf(field.fields ?? []),
  ]);

/** Returns the marks at the fields of the newest version. */
function marksIn(versions: readonly JsonObject[], stored = storedFor(versions)): string[] {
  const view = operationView(versions.at(-1) ?? {}, "/pets", "post");
  if (!view) throw new Error("The operation is missing");
  const { parameters, body, responses } = withMarks(
    view,
    lastChangesIn(stored).get(operationKey("post", "/pets")),
  );
  const contents = [body, ...responses].flatMap((each) => each?.contents ?? []);
  return marksOf([
    ...parameters,
    ...responses.flatMap(({ headers }) => headers),
    ...contents.flatMap(({ fields = [] }) => fields),
  ]);
}

describe("a field is marked with the version in which it last changed", () => {
  it("by its place and its path", () => {
    const operation = (more: object, limit: object, header: object, required: string[]) => ({
      parameters: [{ name: "name", in: "query", schema: { type: "integer", ...limit } }],
      requestBody: json(object({ name: text, owner: object({ name: text, ...more }) }, { required })),
      responses: { 200: { description: "Yes", headers: header, ...json(object({ name: text, ...more })) } },
    });
    const versions = [
      version("1.0", operation({}, {}, {}, [])),
      version("2.0", operation({ id: text }, {}, { "X-Rate": { schema: text } }, ["name"])),
      version("3.0", operation({ id: text }, { maximum: 5 }, { "X-Rate": { schema: text } }, ["name"])),
    ];
    expect(marksIn(versions)).toEqual([
      "query.name: changed 3.0",
      "response.200:X-Rate: added 2.0",
      "body.name: required 2.0",
      "body.owner.id: added 2.0",
      "response.200.id: added 2.0",
    ]);
    const changes = lastChangesIn(storedFor(versions)).get("post /pets");
    const markdown = operationMarkdown(versions[2] ?? {}, "/pets", "post", "one", changes) ?? "";
    expect(markdown).toContain("**Last changed**: 3.0");
    expect(markdown).toContain("- `id` string, added in 2.0");
    expect(markdown).toMatch(/\| `name` \| query \| integer, changed in 3\.0/);
    expect(operationMarkdown(versions[2] ?? {}, "/pets", "post", "one")).not.toMatch(/2\.0|3\.0/);
  });

  it("with the day, if the author didn't change the version", () => {
    expect(marksIn([version("1", taking({ a: text })), version("1", taking({ a: text, b: text }))])).toEqual([
      "body.b: added 2026-03-02",
    ]);
  });
});

it("a field has no mark that contradicts its present state", () => {
  const name = (more: object) => ({ parameters: [{ name: "a", in: "query", schema: text, ...more }] });
  const [is, was] = [name({ deprecated: true }), name({})];
  expect(marksIn([version("1", was), version("2", is)])).toEqual(["query.a: deprecated 2"]);
  expect(marksIn([version("1", was), version("2", is), version("3", was)])).toEqual([]);
});

describe("a field has no mark if an older change can be about another field", () => {
  it("was removed and added again within an object", () => {
    const inner = (more: object) => taking({ owner: object({ name: text, ...more }) });
    const versions = [
      version("1", inner({})),
      version("2", inner({ id: text })),
      version("3", taking({})),
      version("4", inner({ id: text })),
    ];
    expect(marksIn(versions)).toEqual(["body.owner: added 4"]);
  });

  it("is within an object whose type changed", () => {
    const versions = [
      version("1", taking({ owner: object({ name: text }) })),
      version("2", taking({ owner: object({ name: text, id: text }) })),
      version("3", taking({ owner: { type: "array", items: object({ name: text, id: text }) } })),
    ];
    expect(marksIn(versions)).toEqual(["body.owner: changed 3"]);
  });

  it("is in an operation that was removed and added again", () => {
    const versions = [
      version("1", taking({ a: text })),
      version("2", taking({ a: text, b: text })),
      { ...version("3", {}), paths: {} },
      version("4", taking({ a: text, b: text })),
    ];
    expect(marksIn(versions)).toEqual([]);
  });

  it.each<[string, object, object]>([
    [
      "a choice",
      { kind: { oneOf: [object({ a: text }, { title: "A" }), object({ z: text }, { title: "Z" })] } },
      {
        kind: { oneOf: [object({ a: text, b: text }, { title: "A" }), object({ z: text }, { title: "Z" })] },
      },
    ],
    [
      "a name with a dot",
      { a: object({ b: text }), "a.b": text },
      { a: object({ b: { type: "integer" } }), "a.b": text },
    ],
  ])("is at the path of %s", (_, before, after) => {
    const versions = [version("1", taking(before)), version("2", taking(after))];
    expect(storedFor(versions)).toHaveLength(1);
    expect(marksIn(versions)).toEqual([]);
  });

  it("is in one of several media types", () => {
    const with2 = (more: object) => ({
      requestBody: {
        content: {
          ...json(object({ a: text, ...more })).content,
          "text/csv": { schema: object({ c: text }) },
        },
      },
    });
    expect(marksIn([version("1", with2({})), version("2", with2({ b: text }))])).toEqual([]);
  });

  it.each<[string, (changes: VersionChanges) => VersionChanges]>([
    ["more operations", (changes) => ({ ...changes, changes: [], isCut: true })],
    [
      "more fields",
      (changes) => ({
        ...changes,
        changes: changes.changes.map((each) => ({
          ...each,
          details: Array.from({ length: DETAILS_MAX }, (_, index) => ({
            kind: "added",
            at: `body.x${index}`,
          })),
        })),
      }),
    ],
  ])("changed before a version with %s than it lists", (_, cut) => {
    const versions = [
      version("1", taking({ a: text })),
      version("2", taking({ a: text, b: text })),
      version("3", taking({ a: text, b: text, c: text })),
    ];
    const [newest, ...older] = storedFor(versions);
    expect(newest && marksIn(versions, [{ ...newest, changes: cut(newest.changes) }, ...older])).toEqual([]);
  });
});
