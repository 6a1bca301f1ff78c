import { beforeEach, expect, it } from "vitest";
import { db } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { makeChangeRequest } from "@/testing/make/change-request";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

const rules = (...all: object[]) => ({ mergeRules: { type: "rules", rules: all } });
const APPROVED = { rule: "require_at_least_one_approved_review" };

let admin: ReturnType<typeof rest>;
let organizationId: string;
let adminId: string;

/** A space with one open change request, whose subject is the title of the space. */
async function spaceWithRequest(title: string, mergeRules: object): Promise<Space> {
  const space = await makeSpace({ organizationId, title });
  await db().space.update({
    where: { organizationId_id: { organizationId, id: space.id } },
    data: { mergeRules },
  });
  await makeContent({ space, pages: [{ id: "a", title: "A", text: "# A\n" }] });
  const all = `/spaces/${space.id}/change-requests`;
  const { body } = await admin.post(all, { subject: title });
  expect((await admin.patch(`${all}/${body.id}`, { status: "open" })).status).toBe(200);
  return space;
}

const ofOrganization = (input: object, api = admin) =>
  api.post(`/orgs/${organizationId}/merge-rules/preview`, input);
const subjects = (body: { blocked: { subject: string }[] }) => body.blocked.map(({ subject }) => subject);

beforeEach(async () => {
  const person = await makePerson({ role: "admin" });
  organizationId = person.organizationId;
  adminId = person.user.id;
  admin = rest(person.token);
});

it("shows which open change requests the rules of an organization would block, and saves nothing", async () => {
  const inheriting = await spaceWithRequest("Inherits", { type: "inherit" });
  await spaceWithRequest("Has no rules", { type: "none" });
  const before = (await admin.get(`/orgs/${organizationId}`)).body;

  const { status, body } = await ofOrganization(rules(APPROVED, { rule: "require_change_request_subject" }));
  expect(status).toBe(200);
  expect(body).toEqual({
    object: "merge-rules-preview",
    checked: 1,
    hasMore: false,
    blocked: [
      {
        id: expect.any(String),
        number: 1,
        subject: "Inherits",
        space: { id: inheriting.id, title: "Inherits" },
        lacking: ["the change request needs an approving review from a reviewer other than its author"],
      },
    ],
  });
  expect((await admin.get(`/orgs/${organizationId}`)).body).toEqual(before);

  // The author could merge the change request, although another person couldn't.
  expect((await ofOrganization(rules({ rule: "require_author_to_merge" }))).body.blocked).toEqual([]);
  expect((await ofOrganization({ mergeRules: { type: "none" } })).body).toMatchObject({
    checked: 1,
    blocked: [],
  });
});

it("checks a space with its own rules, or with the rules that it would inherit", async () => {
  const space = await spaceWithRequest("Own", { type: "none" });
  await spaceWithRequest("Other", { type: "none" });
  await admin.patch(`/orgs/${organizationId}`, rules(APPROVED));
  const ofSpace = async (input: object) =>
    (await admin.post(`/spaces/${space.id}/merge-rules/preview`, input)).body;
  expect(subjects(await ofSpace({ mergeRules: { type: "inherit" } }))).toEqual(["Own"]);
  expect(subjects(await ofSpace({ mergeRules: { type: "none" } }))).toEqual([]);
  const expression = 'size(reviews.filter(r, r.status == "approved" && !r.outdated)) >= 2';
  expect(subjects(await ofSpace(rules({ rule: "custom", expression })))).toEqual(["Own"]);
});

it("checks at most 50 change requests, and reports that there are more", async () => {
  const space = await spaceWithRequest("Many", { type: "inherit" });
  for (let count = 0; count < 50; count += 1) {
    const { id } = await makeChangeRequest({ space, user: { id: adminId } });
    await db().changeRequest.update({
      where: { organizationId_id: { organizationId, id } },
      data: { status: "open" },
    });
  }
  const { body } = await ofOrganization(rules(APPROVED));
  expect([body.checked, body.hasMore, body.blocked.length]).toEqual([50, true, 50]);
});

it("refuses invalid rules, people of other organizations, and members who aren't administrators", async () => {
  const space = await spaceWithRequest("Handbook", { type: "inherit" });
  const invalid = await ofOrganization(rules({ rule: "custom", expression: "reviews.size(" }));
  expect(invalid.status).toBe(400);
  expect(invalid.body.error.message).toContain("expression");
  const stranger = await makePerson({ role: "admin" });
  const named = await ofOrganization(
    rules({ rule: "require_specific_reviewers", users: [stranger.user.id] }),
  );
  expect([named.status, named.body.error.message]).toEqual([
    400,
    expect.stringContaining("members of the organization"),
  ]);
  expect((await ofOrganization(rules(APPROVED), rest(stranger.token))).status).toBe(404);
  const creator = await makePerson({ organization: { id: organizationId }, role: "create" });
  expect((await ofOrganization(rules(APPROVED), rest(creator.token))).status).toBe(403);
  const ofSpace = await rest(creator.token).post(`/spaces/${space.id}/merge-rules/preview`, rules(APPROVED));
  expect(ofSpace.status).toBe(403);
});
