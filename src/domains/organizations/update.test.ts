import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { makeCollection } from "@/testing/make/collection";
import { makeMember, makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSite } from "@/testing/make/site";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

let organization: { id: string };
let token: string;
let path: string;

beforeEach(async () => {
  organization = await makeOrganization();
  token = (await makePerson({ organization, role: "admin" })).token;
  path = `/orgs/${organization.id}`;
});

const stored = () => db().organization.findUniqueOrThrow({ where: { id: organization.id } });

describe("PATCH ORG", () => {
  it("updates the fields in the body, keeps the other fields, and honors If-Match", async () => {
    const change = {
      title: "  New name ",
      emailDomains: ["Docs.Example.org"],
      hostname: `acme-${organization.id
        .slice(0, 6)
        .toLowerCase()
        .replace(/[^a-z0-9]/g, "x")}`,
      defaultRole: null,
      logo: "https://example.org/logo.svg",
      ai: false,
      inviteLinks: false,
    };
    const etag = (await rest(token).get(path)).headers.etag as string;
    const { status, body } = await rest(token).patch(path, change);
    expect(status).toBe(200);
    const { logo, ...shown } = change;
    expect(body).toMatchObject({
      ...shown,
      title: "New name",
      emailDomains: ["docs.example.org"],
      urls: { logo },
    });
    expect((await rest(token).patch(path, { logo: null })).body.urls).not.toHaveProperty("logo");
    expect((await rest(token).get(path)).body).toMatchObject({ title: "New name", ai: false });
    const before = await stored();
    const stale = await rest(token).patch(path, { title: "Stale" }, { headers: { "if-match": etag } });
    expect(stale.status).toBe(412);
    expect(await stored()).toEqual(before);
  });

  it("accepts existing content as the default content, or null for no default content", async () => {
    const organizationId = organization.id;
    const contents = [
      { type: "space", space: (await makeSpace({ organizationId })).id },
      { type: "collection", collection: (await makeCollection({ organizationId })).id },
      { type: "site", site: (await makeSite({ organizationId })).id },
    ];
    for (const defaultContent of contents)
      expect((await rest(token).patch(path, { defaultContent })).body.defaultContent).toEqual(defaultContent);
    expect((await rest(token).patch(path, { defaultContent: null })).body).not.toHaveProperty(
      "defaultContent",
    );
  });

  it("sets merge rules that the organization's spaces inherit, and validates them like a space's merge rules", async () => {
    const { userId } = await makeMember({ organization });
    const rules = [{ rule: "require_specific_reviewers", users: [userId] }];
    const mergeRules = { type: "rules", rules };
    expect((await rest(token).patch(path, { mergeRules })).body.mergeRules).toEqual(mergeRules);
    const space = await makeSpace({ organizationId: organization.id });
    const requests = `/spaces/${space.id}/change-requests`;
    const request = await rest(token).post(requests, { subject: "One" });
    const refused = await rest(token).post(`${requests}/${request.body.id}/merge`);
    expect([refused.status, refused.body.error.message]).toEqual([
      403,
      expect.stringContaining("require_specific_reviewers"),
    ]);
  });

  it.each([
    [{ title: "x" }, "title"],
    [{ hostname: "ab" }, "hostname"],
    [{ hostname: "not a host" }, "hostname"],
    [{ emailDomains: ["nonsense"] }, "emailDomains.0"],
    [{ defaultRole: "owner" }, "defaultRole"],
    [{ defaultContent: { type: "space", space: "nothing" } }, "defaultContent.space"],
    [{ defaultContent: { type: "page", page: "x" } }, "defaultContent"],
    [{ logo: "javascript:alert(1)" }, "logo"],
    [{ sso: true }, "sso"],
    [{ mergeRules: { type: "inherit" } }, "mergeRules"],
    [
      { mergeRules: { type: "rules", rules: [{ rule: "allow_bypass", users: ["nobody"] }] } },
      "mergeRules.rules.0.users",
    ],
    [{ mergeRules: { type: "rules", rules: [{ rule: "custom", expression: "1 +" }] } }, "expression"],
  ])("rejects %j with 400, names the field, and changes nothing", async (change, field) => {
    const before = await stored();
    const answer = await rest(token).patch(path, { ai: false, ...change });
    expect([answer.status, answer.body.error.message]).toEqual([400, expect.stringContaining(field)]);
    expect(await stored()).toEqual(before);
  });

  it("returns 409 for the hostname of another organization", async () => {
    const other = await makeOrganization({ hostname: "taken-host" });
    const before = await stored();
    expect((await rest(token).patch(path, { hostname: "Taken-Host" })).status).toBe(409);
    expect(await stored()).toEqual(before);
    expect(other.hostname).toBe("taken-host");
  });

  it("rejects another organization's content as default content", async () => {
    const foreign = await makeSpace();
    const defaultContent = { type: "space", space: foreign.id };
    expect((await rest(token).patch(path, { defaultContent })).status).toBe(400);
  });
});
