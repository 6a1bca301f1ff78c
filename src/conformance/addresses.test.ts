import { beforeAll, describe, expect, it } from "vitest";
import { type Operation, operationsOf } from "@/api/rest/routes";
import { appRouter } from "@/api/root";
import { db } from "@/db/client";
import { provideEnv } from "@/env";
import { makeGrant } from "@/testing/make/grant";
import { makeMember, makePerson } from "@/testing/make/member";
import { rest } from "@/testing/rest";
import { pathOf } from "./access-matrix/request";
import {
  makeOrganizationFixture,
  makeResources,
  OPEN_SPACE,
  type OrganizationFixture,
  type Resources,
} from "./access-matrix/resources";
import { type Caller, type Row, TABLE } from "./access-matrix/table";

/**
 * Only people who can list the members of an organization can see email addresses. This test calls every
 * operation as callers who can't list members. Some callers are guests who administer a space, a collection
 * and a site. Other callers can only read a public space.
 */
provideEnv({ RATE_LIMIT_PER_MINUTE: "0", TRANSLATION_PROVIDER: "pseudo" });

const operations = operationsOf(appRouter).filter(({ id, method }) => TABLE[id] && method !== "DELETE");
/** All operations. Reads come before writes, because writes change what can be read. */
const inOrder = [
  ...operations.filter(({ method }) => method === "GET"),
  ...operations.filter(({ method }) => method !== "GET"),
];

let fixture: OrganizationFixture;
let resources: Resources;

/** Creates the resources of an organization. The organization's team contains a person. */
async function makeThings() {
  const made = await makeResources(fixture, fixture.people.guest, undefined, OPEN_SPACE);
  const { organizationId, teamId, userId } = made;
  await db().teamMember.create({ data: { organizationId, teamId, userId, role: "member" } });
  return made;
}

/** Adds a guest who administers the space, the collection and the site, and who belongs to a team. */
async function letIn(userId: string) {
  const { organizationId, spaceId, collectionId, siteId, teamId } = resources;
  const user = { id: userId };
  const level = "admin" as const;
  await makeGrant({ level, user, space: { organizationId, id: spaceId } });
  await makeGrant({ level, user, collection: { organizationId, id: collectionId } });
  await makeGrant({ level, user, site: { organizationId, id: siteId } });
  await db().teamMember.create({ data: { organizationId, teamId, userId, role: "member" } });
}

beforeAll(async () => {
  fixture = await makeOrganizationFixture();
  resources = await makeThings();
}, 60_000);

async function ask(operation: Operation, token: string | undefined) {
  const row = TABLE[operation.id] as Row;
  const path = pathOf(operation, row, resources);
  return await rest(token).request(operation.method, path, row.body?.(resources));
}

/** Returns the operations whose responses to a caller contain another person's email address. */
async function leaking(token: string | undefined, userId: string, asked: readonly Operation[]) {
  const others = await db().user.findMany({ where: { id: { not: userId } }, select: { email: true } });
  const leaks: string[] = [];
  let answered = 0;
  for (const operation of asked) {
    const { status, body } = await ask(operation, token);
    if (status >= 400) continue;
    answered += 1;
    const text = JSON.stringify(body) ?? "";
    if (others.some(({ email }) => text.includes(`"${email}"`))) leaks.push(operation.id);
  }
  return { leaks, answered };
}

const person = (caller: Caller) => [fixture.tokens[caller], fixture.people[caller] as string] as const;

describe("email addresses", () => {
  it("are shown to members in resources that contain people", async () => {
    const { leaks } = await leaking(
      ...person("reader"),
      operations.filter(({ method }) => method === "GET"),
    );
    expect(leaks).toEqual(expect.arrayContaining(["getUserById", "listMembersInOrganizationById"]));
    const { leaks: ofAdministrators } = await leaking(
      ...person("administrator"),
      operations.filter(({ method }) => method === "GET"),
    );
    expect(ofAdministrators).toEqual(
      expect.arrayContaining([
        "getChangeRequestById",
        "listChangeRequestsForSpace",
        "listChangeRequestsForOrganization",
        "getReviewsByChangeRequestId",
        "getRequestedReviewersByChangeRequestId",
        "listCommentsInSpace",
        "getCommentInChangeRequest",
        "listTeamMembersInOrganizationById",
        "listUserPermissionsInSpace",
      ]),
    );
  }, 120_000);

  it.each(["account from elsewhere", "guest without a role", "suspended administrator"] as const)(
    "aren't in any response to: %s",
    async (caller) => {
      const { leaks } = await leaking(...person(caller), inOrder);
      expect(leaks).toEqual([]);
    },
    120_000,
  );

  it("aren't in any response to a guest who administers a space, a collection and a site", async () => {
    resources = await makeThings();
    await letIn(fixture.people.guest as string);
    const { leaks, answered } = await leaking(...person("guest"), inOrder);
    expect(leaks).toEqual([]);
    expect(answered).toBeGreaterThan(150);
  }, 120_000);

  it("of a person are shown to a guest if both of them belong to another organization in which the guest is a member", async () => {
    const { user: other, organization, token } = await shared();
    expect((await rest(token).get(`/users/${other.id}`)).body.email).toBeUndefined();
    await db().member.updateMany({ where: { organizationId: organization }, data: { role: "read" } });
    expect((await rest(token).get(`/users/${other.id}`)).body.email).toBe(other.email);
  });
});

/** Creates a guest and a member of one organization. */
async function shared() {
  const guest = await makePerson({ role: null });
  const { userId } = await makeMember({ organization: { id: guest.organizationId } });
  const user = await db().user.findUniqueOrThrow({ where: { id: userId } });
  return { user, organization: guest.organizationId, token: guest.token };
}
