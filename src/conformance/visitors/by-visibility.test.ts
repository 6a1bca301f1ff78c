import { beforeAll, describe, expect, it } from "vitest";
import { type Operation, operationsOf } from "@/api/rest/routes";
import { appRouter } from "@/api/root";
import { db } from "@/db/client";
import { provideEnv } from "@/env";
import { makeContent } from "@/testing/make/content";
import { makeGrant } from "@/testing/make/grant";
import { makeSite } from "@/testing/make/site";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { watchWrites } from "@/testing/writes";
import { pathOf } from "../access-matrix/request";
import {
  makeOrganizationFixture,
  makeResources,
  OPEN_SPACE,
  type OrganizationFixture,
  type Resources,
} from "../access-matrix/resources";
import { TABLE, VISITORS } from "../access-matrix/table";

/**
 * Callers who have access only because of a space's visibility see the data that callers without a credential
 * see. This test calls every read operation as each of these callers. The test uses a public space on which
 * members have no role. The space contains data that requires a role.
 */
provideEnv({ RATE_LIMIT_PER_MINUTE: "0" });

/** Every text that visitors must not see contains this word. */
const INSIDE = /nightjar/i;

const reads = operationsOf(appRouter).filter(({ method, id }) => method === "GET" && TABLE[id]);

let fixture: OrganizationFixture;
let resources: Resources;

/**
 * Adds the word to data that isn't on the published pages: a hidden page, an earlier version, and information about the
 * writers.
 */
async function markInside() {
  const { organizationId, spaceId } = resources;
  const where = { organizationId, spaceId };
  const space = await db().space.findUniqueOrThrow({
    where: { organizationId_id: { organizationId, id: spaceId } },
  });
  const hidden = { title: "Nightjar guide", slug: "nightjar", condition: 'visitor.claims.plan == "pro"' };
  const text =
    '# Guide\n\nFor all.\n\n{% if visitor.claims.plan == "pro" %}\nA nightjar guide.\n{% endif %}\n';
  await makeContent({ space, pages: [hidden, { title: "Parts", slug: "parts", text }] });
  await db().changeRequest.updateMany({ where, data: { subject: "Nightjar guide" } });
  await db().comment.updateMany({ where, data: { body: "Nightjar guide" } });
  const url = "https://git.example.org/nightjar.git";
  await db().gitSync.updateMany({ where, data: { url, repoName: "nightjar" } });
  await db().gitRun.updateMany({ where, data: { url } });
  await db().space.update({
    where: { organizationId_id: { organizationId, id: spaceId } },
    data: { changeRequestsDraft: 3, comments: 3 },
  });
}

beforeAll(async () => {
  fixture = await makeOrganizationFixture();
  resources = await makeResources(fixture, undefined, undefined, OPEN_SPACE);
  await markInside();
}, 60_000);

const ask = async (operation: Operation, token: string | undefined) => {
  const path = pathOf(operation, TABLE[operation.id] as (typeof TABLE)[string], resources);
  const { status, body } = await rest(token).get(path);
  return { status, body };
};

/**
 * Removes the values that can differ for people who are signed in: their permissions, and the URL of the site
 * that shows the space.
 */
const comparable = (body: unknown) =>
  JSON.stringify(body, (name, value) =>
    ["permissions", "published", "public", "downloadURL"].includes(name) ? undefined : value,
  );

describe("a caller with access only because of a space's visibility", () => {
  for (const visitor of VISITORS)
    it.each(reads)(`gets the public response from $id, as ${visitor}`, async (operation) => {
      const seen = await ask(operation, fixture.tokens[visitor]);
      if (seen.status >= 400) return;
      expect(JSON.stringify(seen.body)).not.toMatch(INSIDE);
      if (TABLE[operation.id]?.on !== "space") return;
      const open = await ask(operation, undefined);
      if (open.status < 400) expect(comparable(seen.body)).toBe(comparable(open.body));
    });

  it("can't copy, translate or publish the space, and nothing changes", async () => {
    const { organizationId, spaceId } = resources;
    const creator = fixture.people["member without a role"] as string;
    const own = await makeSpace({ organizationId });
    const site = await makeSite({ organizationId });
    for (const to of [{ space: own }, { site }])
      await makeGrant({ ...to, user: { id: creator }, level: "create" });
    const api = rest(fixture.tokens["member without a role"]);
    const written = await watchWrites();
    const org = `/orgs/${organizationId}`;
    const translation = { source: { space: spaceId, language: "en" }, language: "de" };
    const answers = [
      await api.post(`/spaces/${spaceId}/duplicate`),
      await api.post(`/spaces/${own.id}/content/template`, { id: spaceId }),
      await api.post(`${org}/translations`, translation),
      await api.post(`${org}/sites`, { title: "Docs", spaces: [spaceId] }),
      await api.post(`${org}/sites/${site.id}/site-spaces`, { spaceId }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
    expect(await written()).toEqual([]);
  });

  it("can't read data that people with a role can read", async () => {
    const found = new Set<string>();
    for (const operation of reads) {
      const { status, body } = await ask(operation, fixture.tokens.administrator);
      if (status < 400 && INSIDE.test(JSON.stringify(body))) found.add(operation.id);
    }
    expect([...found]).toEqual(
      expect.arrayContaining([
        "getSpaceById",
        "getSpaceGitInfo",
        "listSpaceGitRuns",
        "getCurrentRevision",
        "searchSpaceContent",
        "searchOrganizationContent",
        "listSpacesInOrganizationById",
        "listChangeRequestsForSpace",
        "listChangeRequestsForOrganization",
      ]),
    );
  }, 60_000);
});
