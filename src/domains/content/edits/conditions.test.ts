import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { now } from "@/lib/clock";
import { makeChangeRequest } from "@/testing/make/change-request";
import { CLAIMS_SCHEMA } from "@/testing/make/claims";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSite } from "@/testing/make/site";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

let admin: ReturnType<typeof rest>;
let space: Awaited<ReturnType<typeof makeSpace>>;
let path: string;
const pageId = newId();
const GOOD = "visitor.claims.plan == 'pro'";
const BAD = "visitor.claims.plam == 'pro'";
const broken = `{% if ${BAD} %}\nOld.\n{% endif %}`;

beforeEach(async () => {
  const organization = await makeOrganization();
  const person = await makePerson({ organization, role: "admin" });
  admin = rest(person.token);
  space = await makeSpace({ organizationId: organization.id });
  await makeContent({ space, pages: [{ id: pageId, title: "Start", text: `# Start\n\n${broken}\n` }] });
  const request = await makeChangeRequest({ space, user: person.user });
  path = `/spaces/${space.id}/change-requests/${request.id}/content`;
});

const show = (schema: object = CLAIMS_SCHEMA) =>
  makeSite({ spaces: [space], adaptiveSchema: schema as never, adaptiveSchemaUpdatedAt: now() });
const write = (change: object, at = path) =>
  admin.post(at, { changes: [{ operation: "update_page", page: pageId, ...change }] });
const revisions = () => db().revision.count({ where: { organizationId: space.organizationId } });

async function refused(change: object, message: string, at = path) {
  const before = await revisions();
  const { status, body } = await write(change, at);
  expect([status, body.error?.message]).toEqual([400, expect.stringContaining(message)]);
  expect(await revisions()).toBe(before);
}

describe("a condition on a page", () => {
  it("is checked against the claims of the sites that show the page, and the error names the position", async () => {
    await show();
    await refused(
      { condition: BAD },
      "`changes.0.condition` isn't valid at line 1, column 16: the name plam isn't in the schema",
    );
    await refused(
      { condition: "visitor.claims.plan ==" },
      "`changes.0.condition` isn't valid at line 1, column 23",
    );
    await refused({ condition: BAD }, "changes.0.condition", `/spaces/${space.id}/content`);
    expect((await write({ condition: GOOD })).status).toBe(200);
    const { body } = await admin.get(`${path}/page/${pageId}`);
    expect(body.condition).toBe(GOOD);
    expect((await write({ condition: "" })).status).toBe(200);
    expect((await write({ condition: "space.vars.edition == 'cloud'" })).status).toBe(200);
  });

  it("only has to be valid syntax if the sites have no schema", async () => {
    await refused({ condition: "visitor.claims." }, "`changes.0.condition` isn't valid at line 1");
    expect((await write({ condition: BAD })).status).toBe(200);
  });

  it("has to be valid for only one of the sites that show the page", async () => {
    await show();
    const beta = { type: "boolean", description: "Beta" };
    await show({ type: "object", properties: { odd: beta }, additionalProperties: false });
    expect((await write({ condition: "visitor.claims.odd" })).status).toBe(200);
    expect((await write({ condition: GOOD })).status).toBe(200);
    await refused({ condition: "visitor.claims.neither" }, "changes.0.condition");
  });

  it("is also checked in front matter and on new pages", async () => {
    await show();
    const markdown = `---\nif: ${BAD}\n---\n\n# Start\n`;
    await refused(
      { document: { markdown } },
      "`changes.0.document` isn't valid at line 1, column 16: the name plam",
    );
    await refused(
      { operation: "insert_page", title: "New", document: {}, condition: BAD },
      "changes.0.condition",
    );
  });
});

describe("a condition of an if block", () => {
  const withBlock = (condition: string) => ({
    document: { markdown: `# Start\n\n${broken}\n\n{% if ${condition} %}\nNew.\n{% endif %}\n` },
  });

  it("is checked only if the condition is new", async () => {
    await show();
    await refused(
      withBlock("visitor.claims.nope"),
      "`changes.0.document` has an invalid condition in {% if visitor.claims.nope %} at line 1, column 16",
    );
    await refused(
      withBlock("visitor.claims.plan =="),
      "`changes.0.document` has an invalid condition in {% if",
    );
    expect((await write(withBlock(GOOD))).status).toBe(200);
    expect((await write(withBlock("space.vars.a == 'b'"))).status).toBe(200);
    expect((await write({ title: "Again" })).status).toBe(200);
  });
});
