import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "@/db/client";
import { GUIDE_ADDRESS } from "@/domains/sites/addresses";
import { at, get, makeManual, serveReaders, site, space } from "@/site/published/site-server.fixture";
import { runJobs } from "@/testing/jobs";
import { makePerson } from "@/testing/make/member";
import { rest } from "@/testing/rest";
import { withSettings } from "@/testing/settings";
import { keepReference } from "./reference";

/** The description of the API in the release that is running. */
const running = vi.hoisted(() => ({ description: "" }));
vi.mock("@/api/openapi/document", () => ({ openApiText: () => running.description }));

serveReaders();
// A guide that an earlier release published without a reference.
makeManual();

let token: string;
let restore = () => {};
beforeEach(async () => {
  const { organizationId, id: siteId } = site;
  ({ token } = await makePerson({ organization: { id: organizationId }, role: "admin" }));
  await db().siteAddress.create({ data: { address: GUIDE_ADDRESS, organizationId, siteId } });
  restore = withSettings({ GUIDE: "on" });
});
afterEach(async () => {
  restore();
  await db().siteAddress.deleteMany({ where: { siteId: site.id } });
});

const descriptionOf = (...summaries: string[]) =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Bindery", version: "1", description: "Send a **token**." },
    tags: [{ name: "spaces", description: "Spaces of pages.", "x-displayName": "Spaces" }],
    paths: Object.fromEntries(
      summaries.map((summary, index) => [
        `/spaces/${index}`,
        {
          get: {
            operationId: `op${index}`,
            tags: ["spaces"],
            summary,
            responses: { "200": { description: "Done" } },
          },
        },
      ]),
    ),
  });

/** Does what a server and its worker do after the server starts. */
async function start(description: string): Promise<void> {
  running.description = description;
  await keepReference(description);
  await runJobs();
}

const spacesOf = async () =>
  (await rest(token).get(`/orgs/${site.organizationId}/spaces`)).body.items as {
    id: string;
    title: string;
  }[];
const referenceSpace = async () => (await spacesOf()).find(({ title }) => title === "Bindery API");

describe("the reference of Bindery's own API", () => {
  it("becomes a section of the guide's site, with a page for each operation", async () => {
    await start(descriptionOf("List all spaces", "Get one space"));
    const { status, headers } = await get("/docs/api");
    expect([status, headers.location]).toEqual([302, `/s/${site.basename}/api`]);
    const landing = await at("api/");
    expect(landing.status).toBe(200);
    for (const text of ["<strong>token</strong>", "Spaces"]) expect(landing.text).toContain(text);
    const operation = await at("api/reference/spaces/list-all-spaces");
    expect([operation.status, operation.text.includes("/spaces/0")]).toEqual([200, true]);
    const found = await at("~search?q=one+space", { accept: "application/json" });
    expect(found.text).toContain("api/reference/spaces/get-one-space");
    expect((await at("guide/first")).status).toBe(200);
  });

  it("follows the API of the release", async () => {
    await start(descriptionOf("List all spaces"));
    await start(descriptionOf("List all spaces", "Get one space"));
    expect((await at("api/reference/spaces/get-one-space")).status).toBe(200);
    await start(descriptionOf("List all spaces", "Get one space"));
    const { organizationId } = site;
    expect(await db().openAPISpec.findFirst({ where: { organizationId } })).toMatchObject({
      processingNumber: 2,
    });
    expect((await spacesOf()).map(({ title }) => title).sort()).toEqual(["Bindery API", "Handbook"]);
  });

  it("is added only once, even if two servers start at the same time", async () => {
    const description = descriptionOf("List all spaces");
    await Promise.all([keepReference(description), keepReference(description)]);
    await start(description);
    expect((await spacesOf()).filter(({ title }) => title === "Bindery API")).toHaveLength(1);
  });

  it("stays deleted after people have deleted it", async () => {
    await start(descriptionOf("List all spaces"));
    const organization = `/orgs/${site.organizationId}`;
    const where = { organizationId: site.organizationId, siteId: site.id, title: "API" };
    const section = await db().siteSection.findFirst({ where });
    const path = `${organization}/sites/${site.id}/sections/${section?.id}`;
    expect((await rest(token).delete(path)).status).toBe(204);
    expect((await rest(token).delete(`/spaces/${(await referenceSpace())?.id}`)).status).toBe(204);
    expect((await rest(token).delete(`${organization}/openapi/bindery-api`)).status).toBe(204);
    await start(descriptionOf("List all spaces", "Get one space"));
    expect((await spacesOf()).map(({ id }) => id)).toEqual([space.id]);
    expect((await at("api/")).status).toBe(404);
    const { status, headers } = await get("/docs/api");
    expect([status, headers.location]).toEqual([302, "/v1/openapi.json"]);
  });

  it("never replaces another specification with the same slug", async () => {
    const { organizationId } = site;
    const source = { text: 'openapi: "3.1.0"\ninfo: { title: Billing, version: "1" }\npaths: {}\n' };
    const path = `/orgs/${organizationId}/openapi/bindery-api`;
    expect((await rest(token).put(path, { source })).status).toBe(200);
    for (const summary of ["List all spaces", "Get one space"]) await start(descriptionOf(summary));
    expect(await db().openAPISpec.findMany({ where: { organizationId } })).toMatchObject([
      { sourceText: source.text, processingNumber: 1 },
    ]);
    expect((await spacesOf()).map(({ id }) => id)).toEqual([space.id]);
  });

  it("isn't added if a setting turns off the guide", async () => {
    restore();
    restore = withSettings({ GUIDE: "off" });
    await start(descriptionOf("List all spaces"));
    expect((await spacesOf()).map(({ id }) => id)).toEqual([space.id]);
  });
});
