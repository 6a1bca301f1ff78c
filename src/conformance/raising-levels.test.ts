import { beforeAll, describe, expect, it } from "vitest";
import { atLeast, LEVELS, type Level } from "@/access/authorization/roles";
import { type Operation, operationsOf } from "@/api/rest/routes";
import { appRouter } from "@/api/root";
import { db } from "@/db/client";
import { provideEnv } from "@/env";
import { makeGrant } from "@/testing/make/grant";
import { makePerson } from "@/testing/make/member";
import { rest } from "@/testing/rest";
import { watchWrites } from "@/testing/writes";
import { pathOf } from "./access-matrix/request";
import {
  makeOrganizationFixture,
  makeResources,
  type OrganizationFixture,
  type Resources,
  ROLES,
} from "./access-matrix/resources";
import { TABLE } from "./access-matrix/table";

/**
 * Tests that callers can't use any operation to give themselves or other people a higher level than their
 * own.
 */
provideEnv({ RATE_LIMIT_PER_MINUTE: "0", TRANSLATION_PROVIDER: "pseudo" });

type Body = (level: Level, to: string) => object;
const granted: Body = (role, to) => ({ role, users: [to] });
const changed: Body = (role) => ({ role });

/**
 * Every operation that grants a role or sets a default role. Each has a function that returns the body of
 * such a request.
 */
const GIVING: Readonly<Record<string, Body>> = {
  updateOrganizationById: (defaultRole) => ({ defaultRole }),
  inviteUsersToOrganization: (role) => ({ emails: [{ email: "raised@example.org", role }] }),
  createOrganizationInvite: (role) => ({ role }),
  updateOrganizationInviteById: (role) => ({ role }),
  createOrganizationSAMLProvider: (defaultRole) => ({ label: "Staff", defaultRole }),
  updateOrganizationSAMLProvider: (defaultRole) => ({ defaultRole }),
  createServiceAccount: (role) => ({ title: "CI", role }),
  updateMemberInOrganizationById: (role) => ({ role }),
  updateSpaceById: (defaultLevel) => ({ defaultLevel }),
  updateCollectionById: (defaultLevel) => ({ defaultLevel }),
  inviteToSpace: granted,
  updateUserPermissionInSpace: changed,
  updateTeamPermissionInSpace: changed,
  inviteToCollection: granted,
  updateUserPermissionInCollection: changed,
  updateTeamPermissionInCollection: changed,
  inviteToSite: granted,
  updateUserPermissionInSite: changed,
  updateTeamPermissionInSite: changed,
};

/** Operations whose fields have such names but don't grant access, such as roles in a team. */
const GIVING_NONE = [
  "addMemberToOrganizationTeamById",
  "createOrganizationTeam",
  "updateMembersInOrganizationTeam",
];

const GIVEN_AS = ["role", "level", "defaultRole", "defaultLevel", "roles"];
const operations = operationsOf(appRouter);
const giving = operations.filter(({ id }) => id in GIVING);

let fixture: OrganizationFixture;
let resources: Resources;
beforeAll(async () => {
  fixture = await makeOrganizationFixture();
  resources = await makeResources(fixture, fixture.people.administrator);
});

/** Tries to grant a level to another person, and to the caller if the operation has a parameter for a person. */
async function give(operation: Operation, token: string | undefined, level: Level, caller: string) {
  const row = TABLE[operation.id];
  if (!row) throw new Error(`${operation.id} has no row`);
  const statuses: number[] = [];
  for (const to of [resources.userId, caller]) {
    const path = pathOf(operation, row, { ...resources, userId: to });
    statuses.push(
      (await rest(token).request(operation.method, path, GIVING[operation.id]?.(level, to))).status,
    );
  }
  return statuses;
}

const isRefused = (status: number) => status === 403 || status === 404;

describe("a level", () => {
  it("can be granted only with these operations, and all of them require an administrator", () => {
    const named = operations
      .filter(({ method }) => method !== "GET")
      .filter(({ shape }) => Object.keys(shape).some((field) => GIVEN_AS.includes(field)))
      .map(({ id }) => id)
      .filter((id) => !GIVING_NONE.includes(id));
    expect(named.filter((id) => !(id in GIVING))).toEqual([]);
    expect(giving.map(({ id }) => TABLE[id]?.needs).filter((needs) => needs !== "admin")).toEqual([]);
    expect(giving.length).toBe(Object.keys(GIVING).length);
  });

  it("can't be granted by people with a lower level, whatever their role in the organization is", async () => {
    const written = await watchWrites();
    const wrong: unknown[] = [];
    for (const [caller, own] of ROLES)
      for (const operation of giving)
        for (const level of LEVELS.filter((one) => !atLeast(own, one))) {
          const statuses = await give(operation, fixture.tokens[caller], level, fixture.people[caller] ?? "");
          if (!statuses.every(isRefused)) wrong.push([caller, operation.id, level, statuses]);
        }
    expect(wrong).toEqual([]);
    expect(await written()).toEqual([]);
  }, 60_000);

  it("can't be granted on other resources by people who administer one resource or own a team", async () => {
    const { organizationId, spaceId, collectionId, siteId, teamId } = resources;
    const on = { space: { organizationId, id: spaceId }, collection: { organizationId, id: collectionId } };
    const things = { ...on, site: { organizationId, id: siteId } };
    const owner = await makePerson({ organization: { id: organizationId }, role: "read" });
    await db().teamMember.create({ data: { organizationId, teamId, userId: owner.user.id, role: "owner" } });
    const local = [{ person: owner, own: "team" }];
    for (const [own, thing] of Object.entries(things)) {
      const person = await makePerson({ organization: { id: organizationId }, role: "read" });
      await makeGrant({
        level: "admin",
        user: person.user,
        ...({ [own]: thing } as { space: typeof thing }),
      });
      local.push({ person, own });
    }
    const written = await watchWrites();
    const wrong: unknown[] = [];
    for (const { person, own } of local)
      for (const operation of giving.filter(({ id }) => TABLE[id]?.on !== own)) {
        const statuses = await give(operation, person.token, "admin", person.user.id);
        if (!statuses.every(isRefused)) wrong.push([own, operation.id, statuses]);
      }
    expect(wrong).toEqual([]);
    expect(await written()).toEqual([]);
  }, 60_000);

  it("of a caller can't be raised by creating a service account, a link or a token", async () => {
    // Only people who already have the level can create a link or a token. A limited token can't create a token with more
    // access.
    const admin = rest(fixture.tokens.administrator);
    for (const scope of ["read", "write"]) {
      const limited = (await admin.post("/user/tokens", { name: scope, scope })).body.token;
      const written = await watchWrites();
      for (const operation of giving) {
        const statuses = await give(operation, limited, "admin", fixture.people.administrator ?? "");
        expect([scope, operation.id, statuses.every((status) => status === 403)]).toEqual([
          scope,
          operation.id,
          true,
        ]);
      }
      expect((await rest(limited).post("/user/tokens", { name: "More", scope: "admin" })).status).toBe(403);
      expect(await written()).toEqual([]);
    }
  }, 60_000);
});
