import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { makeContent, makePage } from "@/testing/make/content";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { lookUp, makePublished, tokenAt, visitorToken, WITH_PLANS } from "./published-site.fixture";
import { resolvePublished, type Visitor } from "./resolve";

const INTERNAL = 'visitor.claims.plan == "pro"';

describe("content that conditions hide", () => {
  async function makeAdaptive() {
    const fixture = await makePublished(WITH_PLANS);
    const secret = (await fixture.admin.get(`${fixture.base}/publishing/auth`)).body.privateKey;
    const pro = { jwtToken: await visitorToken(secret, { plan: "pro", sub: "ada" }) };
    return { ...fixture, secret, pro };
  }

  it("is found only by visitors for whom the condition is true, for a site space", async () => {
    const fixture = await makeAdaptive();
    const { organizationId, site, root, pro, base } = fixture;
    const internal = await makeSpace({ organizationId, title: "Internal" });
    await makePage(internal, { title: "Secret", slug: "secret" });
    const siteSpace = { organizationId, siteId: site.id, id: newId(), spaceId: internal.id, rank: "z" };
    await db().siteSpace.create({ data: { ...siteSpace, path: "internal", condition: INTERNAL } });
    await fixture.change({});
    expect((await lookUp(`${root}internal/secret`)).body.space).toBe(fixture.space.id);
    const seen = (await lookUp(`${root}internal/secret`, pro)).body;
    expect(seen).toMatchObject({ space: internal.id, pathname: "/secret", contextId: expect.any(String) });
    const [free, paid] = [rest(await tokenAt(root)), rest(seen.apiToken)];
    for (const path of [`/spaces/${internal.id}`, `/spaces/${internal.id}/content/pages`])
      expect([(await free.get(path)).status, (await paid.get(path)).status]).toEqual([404, 200]);
    expect((await free.get(`${base}/structure`)).body.structure).toHaveLength(1);
    expect((await paid.get(`${base}/structure`)).body.structure).toHaveLength(2);
    // The condition might have changed, so visitors need a new token before they can read conditional
    // content.
    await fixture.change({});
    expect((await paid.get(`/spaces/${internal.id}`)).status).toBe(404);
    expect((await paid.get(`/spaces/${fixture.space.id}`)).status).toBe(200);
  });

  it("is found only by visitors for whom the condition is true, for the content of a section", async () => {
    const fixture = await makeAdaptive();
    const { organizationId, admin, base, root, pro } = fixture;
    const internal = await makeSpace({ organizationId, title: "Internal" });
    const { body } = await admin.post(`${base}/sections`, { spaceId: internal.id, title: "Internal" });
    await admin.patch(`${base}/sections/${body.id}`, { condition: INTERNAL });
    const [free, paid] = [rest(await tokenAt(root)), rest(await tokenAt(root, pro))];
    for (const path of [`/spaces/${internal.id}`, `/spaces/${internal.id}/content/pages`])
      expect([(await free.get(path)).status, (await paid.get(path)).status]).toEqual([404, 200]);
  });

  it("is found only by visitors for whom the condition is true, for pages, their subpages, and parts of texts", async () => {
    const fixture = await makeAdaptive();
    const { space, root, pro } = fixture;
    const text = `# Both\n\nFor all.\n\n{% if ${INTERNAL} %}\nFor few.\n{% endif %}\n`;
    const below = { title: "Below", slug: "below" };
    await makeContent({
      space,
      pages: [
        { title: "Pro", slug: "pro", condition: INTERNAL, pages: [below] },
        { title: "Both", slug: "both", text },
      ],
    });
    const [free, paid] = [rest(await tokenAt(root)), rest(await tokenAt(root, pro))];
    const content = `/spaces/${space.id}/content`;
    const titles = async (visitor: typeof free) =>
      JSON.stringify((await visitor.get(`${content}/pages`)).body).match(/"title":"(Pro|Below|Both)"/g)
        ?.length;
    expect([await titles(free), await titles(paid)]).toEqual([1, 3]);
    for (const path of ["pro", "pro%2Fbelow"])
      expect([
        (await free.get(`${content}/path/${path}`)).status,
        (await paid.get(`${content}/path/${path}`)).status,
      ]).toEqual([404, 200]);
    for (const form of ["", "?format=markdown", "?evaluated=deterministic-only"]) {
      const of = async (visitor: typeof free) =>
        JSON.stringify((await visitor.get(`${content}/path/both${form}`)).body);
      expect(await of(free)).toContain("For all.");
      expect(await of(free)).not.toContain("For few.");
      expect(await of(paid)).toContain("For few.");
    }
    const { documentId } = (await paid.get(`${content}/path/both`)).body;
    const document = async (visitor: typeof free) =>
      JSON.stringify((await visitor.get(`/spaces/${space.id}/documents/${documentId}`)).body);
    expect(await document(free)).not.toContain("For few.");
    expect(await document(paid)).toContain("For few.");
    const { id, documentId: secret } = (await paid.get(`${content}/path/pro`)).body;
    for (const path of [`${content}/page/${id}`, `${content}/page/${id}/document`])
      expect([(await free.get(path)).status, (await paid.get(path)).status], path).toEqual([404, 200]);
    expect((await free.get(`/spaces/${space.id}/documents/${secret}`)).status).toBe(404);
    expect((await paid.get(`/spaces/${space.id}/documents/${secret}`)).status).toBe(200);
  });

  it("isn't the first page of a space for visitors who can't see it", async () => {
    const { space, root, pro } = await makeAdaptive();
    const front = { title: "For few", slug: "few", rank: "Zz", condition: INTERNAL };
    await makeContent({ space, pages: [front] });
    const found = async (visitor: Visitor) => await resolvePublished(new URL(root), visitor);
    expect(await found({})).toMatchObject({ kind: "content", pagePath: "welcome", canonicalUrl: root });
    expect(await found(pro)).toMatchObject({ kind: "content", pagePath: "few", canonicalUrl: root });
  });

  it("includes all pages with a condition and no other pages if evaluating all conditions would take too many steps", async () => {
    const tags = { type: "array", description: "Tags", items: { type: "string", description: "Tag" } };
    const said = { type: "object", description: "Said", properties: { tags }, additionalProperties: false };
    const adaptiveSchema = { type: "object", properties: { unsigned: said }, additionalProperties: false };
    const { space, root } = await makePublished({ adaptiveContent: true, adaptiveSchema });
    const condition = (index: number) =>
      Array.from({ length: 20 }, () => `!('${index}' in visitor.claims.unsigned.tags)`).join("&&");
    const pages = Array.from({ length: 60 }, (_, index) => ({
      ...{ title: `Few ${index}`, slug: `few-${index}` },
      condition: condition(index),
    }));
    await makeContent({ space, pages });
    const titles = async (unsignedClaims: object) => {
      const visitor = rest(await tokenAt(root, { unsignedClaims }));
      return JSON.stringify((await visitor.get(`/spaces/${space.id}/content/pages`)).body).match(
        /"title":"(Few \d+|Welcome)"/g,
      )?.length;
    };
    expect(await titles({ tags: ["x"] })).toBe(61);
    expect(await titles({ tags: Array(1000).fill("x") })).toBe(1);
  });

  it("isn't shown because of unsigned claims", async () => {
    const fixture = await makeAdaptive();
    await makePage(fixture.space, { title: "Pro", slug: "pro", condition: INTERNAL });
    const said = [
      tokenAt(`${fixture.root}?visitor.plan=pro`),
      tokenAt(fixture.root, { unsignedClaims: { plan: "pro" } }),
      tokenAt(fixture.root, {
        jwtToken: await visitorToken("another secret, which is long enough", { plan: "pro" }),
      }),
    ];
    for (const token of await Promise.all(said))
      expect((await rest(token).get(`/spaces/${fixture.space.id}/content/path/pro`)).status).toBe(404);
  });

  it("is read with the same token by all visitors for whom the conditions have the same results", async () => {
    const fixture = await makeAdaptive();
    const another = {
      jwtToken: await visitorToken(fixture.secret, { plan: "pro", sub: "grace", jti: "2" }, 900),
    };
    expect(await tokenAt(fixture.root, another)).toBe(await tokenAt(fixture.root, fixture.pro));
    expect(await tokenAt(fixture.root)).not.toBe(await tokenAt(fixture.root, fixture.pro));
  });
});
