import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import {
  makePublished,
  tokenAt,
  visitorToken,
  WITH_PLANS,
} from "@/domains/sites/published/published-site.fixture";
import { makeContent, makePage } from "@/testing/make/content";
import { makeGrant } from "@/testing/make/grant";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

const FEW = 'visitor.claims.plan == "pro"';
const ALL = { scope: { mode: "all" } };
type Client = ReturnType<typeof rest>;

async function found(client: Client, base: string, query: string, where: object = ALL, parameters = "") {
  const { status, body } = await client.post(`${base}/search${parameters}`, { query, ...where });
  expect(status).toBe(200);
  return body.items.flatMap(({ pages }: { pages: { title: string }[] }) => pages.map(({ title }) => title));
}

async function makeSearched() {
  const fixture = await makePublished(WITH_PLANS);
  const { organizationId, site, space, base, root } = fixture;
  const text = `# Both\n\nMarmalade for all.\n\n{% if ${FEW} %}\nQuince for few.\n{% endif %}\n`;
  const below = { title: "Below quince", slug: "below" };
  await makeContent({
    space,
    pages: [
      { title: "Kept", slug: "kept", condition: FEW, pages: [below] },
      { title: "Both", slug: "both", text },
    ],
  });
  const internal = await makeSpace({ organizationId, title: "Internal" });
  await makePage(internal, { title: "Quince secrets", slug: "secret" });
  const row = { organizationId, siteId: site.id, id: newId(), spaceId: internal.id, rank: "z" };
  await db().siteSpace.create({ data: { ...row, path: "internal", condition: FEW } });
  await fixture.change({});
  const secret = (await fixture.admin.get(`${base}/publishing/auth`)).body.privateKey;
  const jwtToken = await visitorToken(secret, { plan: "pro", sub: "ada" });
  const free = rest(await tokenAt(root));
  const paid = rest(await tokenAt(root, { jwtToken }));
  return { ...fixture, free, paid, internal, internalId: row.id };
}

describe("the search of a site", () => {
  it("finds the content that each visitor can see, and finds nothing for words that are only in hidden text", async () => {
    const { free, paid, base } = await makeSearched();
    expect(await found(free, base, "marmalade")).toEqual(["Both"]);
    expect(await found(free, base, "quince")).toEqual([]);
    const { body } = await free.post(`${base}/search`, { query: "quince", ...ALL });
    expect(body.count).toBe(0);
    expect((await found(paid, base, "quince")).sort()).toEqual(["Below quince", "Both", "Quince secrets"]);
  });

  it("finds pages with most of the words, but counts only words that the visitor can see", async () => {
    const { free, paid, base } = await makeSearched();
    const { body } = await free.post(`${base}/search`, { query: "marmalade quince", ...ALL });
    const titles = body.items.flatMap(({ pages }: { pages: { title: string }[] }) => pages);
    expect(titles).toMatchObject([{ title: "Both", score: 0 }]);
    expect(JSON.stringify(body)).not.toContain("quince");
    expect(body.items[0].score).toBe(0);
    for (const query of ["quince secrets ledger", "quince below marmalades jar"])
      expect([query, await found(free, base, query)]).toEqual([query, []]);
    expect(await found(paid, base, "marmalade quince")).toEqual(["Both"]);
    expect(await found(paid, base, "quince secrets ledger")).toContain("Quince secrets");
  });

  it("finds content in the spaces that a member can see", async () => {
    const { organization, admin, base, site, space } = await makeSearched();
    expect(await found(admin, base, "quince")).toContain("Quince secrets");
    const guest = await makePerson({ organization, role: null });
    await makeGrant({ site, user: guest.user, level: "read" });
    expect(await found(rest(guest.token), base, "quince")).toEqual([]);
    await makeGrant({ space, user: guest.user, level: "read" });
    const titles = await found(rest(guest.token), base, "quince");
    expect(titles.sort()).toEqual(["Below quince", "Both"]);
  });

  it("searches the requested scope, even with deprecated fields", async () => {
    const { admin, base, internalId } = await makeSearched();
    const specific = { siteSpaceIds: [internalId] };
    const where = [
      { scope: { mode: "specific", ...specific } },
      { mode: "specific", ...specific },
      specific,
      { mode: "current", siteSpaceId: internalId },
      { scope: { mode: "default", currentSiteSpace: internalId } },
      { scope: { mode: "default", currentSiteSpace: internalId, restrictTo: "currentSiteSpace" } },
    ];
    for (const each of where) expect(await found(admin, base, "quince", each)).toEqual(["Quince secrets"]);
    const others = { mode: "default", currentSiteSpace: internalId, restrictTo: "otherSiteSpaces" };
    expect(await found(admin, base, "quince", { scope: others })).toEqual([]);
    expect(await found(admin, base, "marmalade", { scope: { mode: "default" } })).toEqual(["Both"]);
    expect(await found(admin, base, "quince", { mode: "all" })).toHaveLength(3);
    const unknown = { scope: { mode: "specific", siteSpaceIds: ["gone"] } };
    expect(await found(admin, base, "quince", unknown)).toEqual([]);
  });

  it("returns the name of an invalid field, and paginates the spaces", async () => {
    const { admin, base } = await makeSearched();
    const refused = [
      [{ query: "quince" }, "scope"],
      [{ query: "quince", mode: "current" }, "siteSpaceId"],
      [{ query: "quince", scope: { mode: "specific", siteSpaceIds: [] } }, "scope"],
      [{ query: "q".repeat(513), ...ALL }, "query"],
    ] as const;
    for (const [body, field] of refused) {
      const answer = await admin.post(`${base}/search`, body);
      expect(answer.status).toBe(400);
      expect(answer.body.error.message).toContain(field);
    }
    const first = await admin.post(`${base}/search?limit=1`, { query: "quince", ...ALL });
    expect(first.body).toMatchObject({ count: 2, items: [{}] });
    const next = await admin.post(`${base}/search?limit=1&page=${first.body.next.page}`, {
      query: "quince",
      ...ALL,
    });
    expect(next.body.items).toHaveLength(1);
    expect(next.body.items[0].id).not.toBe(first.body.items[0].id);
  });
});
