import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { conditionProblem } from "@/domains/content/conditions/check";
import { makeSiteFixture, structureRows } from "@/domains/sites/structure/site-structure.fixture";
import { provideEnv } from "@/env";
import { setClock } from "@/lib/clock";
import { CLAIMS_SCHEMA } from "@/testing/make/claims";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { rest } from "@/testing/rest";
import { CLAIM_DEPTH_MAX, CLAIMS_MAX } from "./schema";

type SiteFixture = Awaited<ReturnType<typeof makeSiteFixture>>;
let fixture: SiteFixture;
let path: string;

beforeAll(() => provideEnv({ RATE_LIMIT_PER_MINUTE: "0" }));
beforeEach(async () => {
  fixture = await makeSiteFixture();
  path = `${fixture.base}/adaptive-schema`;
});
afterEach(() => setClock());

const put = (jsonSchema: unknown) => fixture.admin.put(path, { jsonSchema });
const closed = { additionalProperties: false } as const;
const withClaims = (properties: object) => ({ type: "object", properties, ...closed });
const flag = { type: "boolean", description: "Flag" };

async function refused(
  status: number,
  ask: () => Promise<{ status: number; body: unknown }>,
  message: string,
) {
  const before = await structureRows(fixture);
  const answer = await ask();
  expect(answer).toMatchObject({ status, body: { error: { message: expect.stringContaining(message) } } });
  expect(await structureRows(fixture)).toEqual(before);
}

describe("the adaptive schema of a site", () => {
  it("doesn't exist until someone creates it", async () => {
    await refused(404, () => fixture.admin.get(path), "Adaptive schema not found.");
    expect((await fixture.admin.get(`${path}/template-conditions`)).body).toEqual({ items: [] });
  });

  it("is returned as it was written, with the time of the last write, and each write replaces the whole schema", async () => {
    setClock(new Date("2026-05-01T10:00:00.000Z"));
    const first = { $schema: "http://json-schema.org/draft-07/schema#", ...CLAIMS_SCHEMA };
    const { status, body } = await put(first);
    expect(status).toBe(200);
    expect(body).toEqual({
      object: "site-adaptive-schema",
      jsonSchema: first,
      updatedAt: "2026-05-01T10:00:00.000Z",
    });
    expect((await fixture.admin.get(path)).body).toEqual(body);
    expect((await put(withClaims({}))).body.jsonSchema).toEqual(withClaims({}));
  });

  it("changes the site's version for ETags and cached pages", async () => {
    const row = () => db().site.findFirstOrThrow({ where: { organizationId: fixture.organizationId } });
    const before = await row();
    await put(CLAIMS_SCHEMA);
    const after = await row();
    expect([after.version, after.configVersion]).toEqual([before.version + 1, before.configVersion + 1]);
    const stale = { headers: { "if-match": `"${before.version}.x"` } };
    expect((await fixture.admin.put(path, { jsonSchema: withClaims({}) }, stale)).status).toBe(412);
    expect((await fixture.admin.get(path)).body.jsonSchema).toEqual(CLAIMS_SCHEMA);
  });

  const unsigned = (properties: object, more: object = {}) =>
    withClaims({
      unsigned: {
        type: "object",
        description: "Unsigned claims of the site visitor.",
        properties,
        ...closed,
        ...more,
      },
    });
  const nested = (depth: number): object =>
    depth === 1
      ? flag
      : { type: "object", description: "", properties: { in: nested(depth - 1) }, ...closed };
  const many = (count: number) =>
    withClaims(Object.fromEntries(Array.from({ length: count }, (_, index) => [`claim${index}`, flag])));

  it.each<[string, unknown, string]>([
    ["no schema", undefined, "jsonSchema"],
    ["a text", "{}", "jsonSchema"],
    [
      "another draft",
      { $schema: "https://json-schema.org/draft/2020-12/schema", ...withClaims({}) },
      "$schema",
    ],
    ["a schema of a list", { type: "array", properties: {}, ...closed }, "jsonSchema.type"],
    [
      "claims that are not listed",
      { type: "object", properties: {}, additionalProperties: true },
      "additionalProperties",
    ],
    ["nothing said about others", { type: "object", properties: {} }, "additionalProperties"],
    ["a word of JSON Schema that is not taken", { ...withClaims({}), required: ["a"] }, "required"],
    ["a reference elsewhere", withClaims({ a: { $ref: "https://example.org/" } }), "properties.a"],
    ["a pattern", withClaims({ a: { type: "string", description: "", pattern: "(a+)+$" } }), "properties.a"],
    ["a claim without a description", withClaims({ a: { type: "boolean" } }), "properties.a.description"],
    [
      "a claim of a type that there is not",
      withClaims({ a: { type: "integer", description: "" } }),
      "properties.a.type",
    ],
    [
      "no values to choose from",
      withClaims({ a: { type: "string", description: "", enum: [] } }),
      "properties.a.enum",
    ],
    [
      "values that are no texts",
      withClaims({ a: { type: "string", description: "", enum: [1] } }),
      "properties.a.enum.0",
    ],
    [
      "lists in lists",
      withClaims({
        a: { type: "array", description: "", items: { type: "array", description: "", items: flag } },
      }),
      "properties.a.items.type",
    ],
    [
      "an open object",
      withClaims({ a: { type: "object", description: "", properties: {} } }),
      "properties.a.additionalProperties",
    ],
    ["unsigned claims that are no object", withClaims({ unsigned: flag }), "properties.unsigned"],
    [
      "unsigned claims under another description",
      unsigned({}, { description: "Mine" }),
      "properties.unsigned.description",
    ],
    ["a name that is empty", withClaims({ "": flag }), "properties"],
    ["a name of 101 characters", withClaims({ ["x".repeat(101)]: flag }), "properties"],
    ["a name with a line break", withClaims({ "a\nb": flag }), "properties"],
    ["too many claims", many(CLAIMS_MAX + 1), "at most"],
    ["claims that lie too deep", withClaims({ a: nested(CLAIM_DEPTH_MAX + 1) }), "levels deep"],
  ])("rejects %s with 400, and changes nothing", async (_, jsonSchema, message) => {
    await put(CLAIMS_SCHEMA);
    await refused(400, () => put(jsonSchema), message);
  });

  it("accepts values at each limit, and rejects a schema that is too long", async () => {
    expect((await put(many(CLAIMS_MAX))).status).toBe(200);
    expect((await put(withClaims({ a: nested(CLAIM_DEPTH_MAX) }))).status).toBe(200);
    const values = Array.from({ length: 100 }, (_, index) => `${index}`.padEnd(256, "x"));
    const long = { type: "string", description: "", enum: values };
    expect((await put(withClaims({ a: long }))).status).toBe(200);
    await refused(413, () => put(withClaims({ a: long, b: long, c: long, d: long })), "characters");
  });

  it("can't contain a claim whose name could reach an object's prototype", async () => {
    const text = `{"jsonSchema":{"type":"object","properties":{"__proto__":{"type":"boolean","description":""}},"additionalProperties":false}}`;
    const { status, body } = await fixture.admin.put(path, JSON.parse(text));
    expect([status, body.jsonSchema?.properties ?? {}]).toEqual([status === 200 ? 200 : 400, {}]);
    expect(Object.prototype).not.toHaveProperty("type");
  });

  it("can be read and written only by people who can change the site", async () => {
    await put(CLAIMS_SCHEMA);
    const reviewer = rest((await makePerson({ organization: fixture.organization, role: "review" })).token);
    for (const at of [path, `${path}/template-conditions`]) expect((await reviewer.get(at)).status).toBe(403);
    await refused(403, () => reviewer.put(path, { jsonSchema: withClaims({}) }), "Creator role");
  });
});

describe("conditions on the structure", () => {
  const condition = "visitor.claims.plan == 'pro'";
  const mistaken = "visitor.claims.plam == 'pro'";
  const pointed = "`condition` isn't valid at line 1, column 16: the name plam isn't in the schema";

  it("are validated against the schema everywhere they are written, with the error's position", async () => {
    await put(CLAIMS_SCHEMA);
    const section = await fixture.section("Guides");
    const siteSpace = section.siteSpaces[0]?.id as string;
    const link = { title: "Code", url: "https://example.org/" };
    const { body: made } = await fixture.admin.post(`${fixture.base}/external-links`, { ...link, condition });
    const writes: [string, (text: string | null) => Promise<{ status: number; body: unknown }>][] = [
      [
        "section",
        (text) => fixture.admin.patch(`${fixture.base}/sections/${section.id}`, { condition: text }),
      ],
      [
        "space",
        (text) => fixture.admin.patch(`${fixture.base}/site-spaces/${siteSpace}`, { condition: text }),
      ],
      [
        "link",
        (text) => fixture.admin.patch(`${fixture.base}/external-links/${made.id}`, { condition: text }),
      ],
    ];
    for (const [kind, write] of writes) {
      expect((await write(condition)).body, kind).toMatchObject({ condition });
      await refused(400, () => write(mistaken), pointed);
      await refused(
        400,
        () => write("visitor.claims.plan"),
        "`condition` isn't valid at line 1, column 1: the condition is a string",
      );
      await refused(
        400,
        () => write("visitor.claims.plan == "),
        "`condition` isn't valid at line 1, column 24",
      );
      expect((await write(null)).body, kind).not.toHaveProperty("condition");
    }
    const add = () => fixture.admin.post(`${fixture.base}/external-links`, { ...link, condition: mistaken });
    await refused(400, add, pointed);
  });

  it("cause an error if a new schema would make them invalid; the error lists the conditions that were valid before", async () => {
    await put(CLAIMS_SCHEMA);
    const guides = await fixture.section("Guides");
    await fixture.admin.patch(`${fixture.base}/sections/${guides.id}`, { condition });
    const { plan: _plan, ...rest } = CLAIMS_SCHEMA.properties;
    const naming = `section "Guides": line 1, column 16: the name plan isn't in the schema`;
    await refused(409, () => put({ ...CLAIMS_SCHEMA, properties: rest }), naming);
    const other = { ...rest, plan: { type: "string", enum: ["free"], description: "Plan" } };
    await refused(
      409,
      () => put(withClaims(other)),
      `section "Guides": line 1, column 24: this value isn't one of`,
    );
    expect((await put(withClaims({ plan: { type: "string", description: "Plan" } }))).status).toBe(200);
  });

  it("cause the same error in headers and on pages, but not in drafts or if they were already invalid", async () => {
    const space = await fixture.space("Guides");
    await fixture.admin.post(`${fixture.base}/sections`, { spaceId: space.id });
    await makeContent({
      space,
      pages: [
        { title: "Pro", slug: "pro", condition },
        { title: "Odd", slug: "odd", condition: "nonsense ==" },
      ],
    });
    const to = { kind: "url", url: "https://example.org/" };
    const links = [{ title: "Beta", to, condition: "visitor.claims.beta" }];
    await fixture.admin.put(`${fixture.base}/customization`, { header: { links } });
    await refused(409, () => put(withClaims({ beta: flag })), 'page "Pro": line 1, column 16: the name plan');
    const plan = { type: "string", description: "Plan" };
    await refused(409, () => put(withClaims({ plan })), 'link "Beta" in the header of the site');
    expect((await put(withClaims({ plan, beta: flag }))).status).toBe(200);
  });

  it("need only valid syntax while the site has no schema", async () => {
    const { id } = await fixture.section("Guides");
    const write = (text: string) =>
      fixture.admin.patch(`${fixture.base}/sections/${id}`, { condition: text });
    expect((await write(mistaken)).body).toMatchObject({ condition: mistaken });
    await refused(400, () => write("visitor.claims."), "`condition` isn't valid at line 1");
    await refused(409, () => put(CLAIMS_SCHEMA), 'section "Guides"');
  });
});

describe("template conditions", () => {
  it("are generated from claims with a known set of values, and are all valid", async () => {
    await put(CLAIMS_SCHEMA);
    const { status, body } = await fixture.admin.get(`${path}/template-conditions`);
    expect(status).toBe(200);
    const conditions = body.items.map((item: { condition: string }) => item.condition);
    expect(conditions).toEqual([
      'visitor.claims.plan == "free"',
      'visitor.claims.plan == "pro"',
      "visitor.claims.beta == true",
      "visitor.claims.beta == false",
      '"api" in visitor.claims.products',
      '"app" in visitor.claims.products',
      'visitor.claims.account.region == "eu"',
      'visitor.claims.account.region == "us"',
      'visitor.claims.unsigned.language == "en"',
      'visitor.claims.unsigned.language == "fr"',
      "visitor.claims.unsigned.beta == true",
      "visitor.claims.unsigned.beta == false",
    ]);
    for (const each of conditions) expect(conditionProblem(each, { schema: CLAIMS_SCHEMA })).toBeUndefined();
    expect(body.items[0].description).toBe("Plan: free");
  });

  it("quote names that aren't identifiers", async () => {
    const odd = ["beta-user", "in", 'a"b\\', "https://example.org/roles"];
    const schema = withClaims(Object.fromEntries(odd.map((name) => [name, flag])));
    expect((await put(schema)).status).toBe(200);
    const { body } = await fixture.admin.get(`${path}/template-conditions`);
    expect(body.items).toHaveLength(odd.length * 2);
    for (const { condition } of body.items)
      expect(conditionProblem(condition, { schema: schema as never }), condition).toBeUndefined();
  });
});

describe("a preview", () => {
  const preview = (body: object, as = fixture.admin) => as.post(`${path}/preview`, body);
  const pro = "visitor.claims.plan == 'pro'";

  it("returns the parts of the structure and the pages that a visitor would see, and writes nothing", async () => {
    await put(CLAIMS_SCHEMA);
    const open = await fixture.section("Open");
    const space = await fixture.space("Closed");
    const { body: closed } = await fixture.admin.post(`${fixture.base}/sections`, { spaceId: space.id });
    await fixture.admin.patch(`${fixture.base}/sections/${closed.id}`, { condition: pro });
    const both = `${pro} && space.vars.edition == 'cloud'`;
    const set = { kind: "set-variables", variables: { edition: "cloud" } } as const;
    await makeContent({
      space,
      pages: [{ title: "Plain" }, { title: "Pro", slug: "pro", condition: both }],
      changes: [set],
    });
    const before = await structureRows(fixture);
    const stranger = await preview({});
    expect(stranger.status).toBe(200);
    expect(stranger.body).toMatchObject({
      sections: [open.id],
      siteSpaces: [open.siteSpaces[0]?.id],
      externalLinks: [],
      claims: { plan: null, beta: false, unsigned: { language: null } },
    });
    expect(stranger.body).not.toHaveProperty("holds");
    const pages = (shown: boolean) => [
      { siteSpace: closed.siteSpaces[0].id, title: "Pro", condition: both, shown, page: expect.any(String) },
    ];
    expect(stranger.body.pages).toEqual(pages(false));
    const { body } = await preview({ claims: { plan: "pro" }, unsignedClaims: { language: "fr" } });
    expect(body.sections).toEqual([open.id, closed.id]);
    expect(body.pages).toEqual(pages(true));
    expect(body.claims).toMatchObject({ plan: "pro", unsigned: { language: "fr" } });
    expect(await structureRows(fixture)).toEqual(before);
  });

  it("evaluates a condition, or returns the position of the error in it", async () => {
    await put(CLAIMS_SCHEMA);
    expect((await preview({ condition: pro })).body.holds).toBe(false);
    expect((await preview({ condition: pro, claims: { plan: "pro" } })).body.holds).toBe(true);
    const mistaken = await preview({ condition: "visitor.claims.plam" });
    expect(mistaken).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining("column 16") } },
    });
  });

  it("leaves out content that the caller can't see", async () => {
    await put(CLAIMS_SCHEMA);
    const space = await fixture.space("Secret");
    await fixture.admin.post(`${fixture.base}/sections`, { spaceId: space.id });
    await makeContent({ space, pages: [{ title: "Pro", slug: "pro", condition: pro }] });
    const creator = rest((await makePerson({ organization: fixture.organization, role: "create" })).token);
    expect((await preview({}, creator)).body.pages).toHaveLength(1);
    await fixture.admin.patch(`/spaces/${space.id}`, { defaultLevel: null });
    expect((await preview({}, creator)).body).toMatchObject({ siteSpaces: [], pages: [] });
  });
});
