import { describe, expect, it } from "vitest";
import { hashSecret } from "@/access/authentication/secret";
import { openSession } from "@/access/authentication/session";
import { sessionCookieName, signSession } from "@/access/authentication/session-cookie";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { makeContent, makePage, putPage } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { at, change, makeManual, serveReaders, site, space } from "./site-server.fixture";

serveReaders();
makeManual();

describe("audiences", () => {
  it("grant access with a share link until the link is revoked, and move the link's key from the URL to a cookie", async () => {
    const key = "k".repeat(32);
    const link = { organizationId: site.organizationId, id: newId() };
    await db().siteShareLink.create({
      data: { ...link, siteId: site.id, key: "sealed", keyHash: hashSecret(key) },
    });
    await change({ visibility: "share-link" });
    const stranger = await at("guide/first");
    expect(stranger.status).toBe(404);
    expect(stranger.text).not.toContain("First steps");
    const opened = await at(`guide/first?shareKey=${key}&x=1`);
    expect(opened).toMatchObject({
      status: 303,
      headers: { location: `/s/${site.basename}/guide/first?x=1` },
    });
    const [cookie = ""] = opened.headers["set-cookie"] ?? [];
    expect(cookie).toMatch(new RegExp(`; Path=/s/${site.basename}/; .*HttpOnly; SameSite=Lax`));
    const own = { cookie: cookie.split(";")[0] ?? "" };
    const page = await at("guide/first", own);
    expect(page.text).toContain("Text of First steps.");
    expect(page.headers["cache-control"]).toBe("private, no-cache");
    for (const path of ["sitemap.xml", "rss.xml", "llms.txt", "guide/first.md", "~search?q=deep"])
      expect((await at(path)).status, path).toBe(404);
    await db().siteShareLink.update({ where: { organizationId_id: link }, data: { active: false } });
    expect((await at("guide/first", own)).status).toBe(404);
  });

  it("grant no access with a session of the console, except to previews", async () => {
    const { user } = await makePerson({ organization: { id: site.organizationId }, role: "admin" });
    const claims = await openSession(user, { userAgent: "Browser", address: "192.0.2.1" });
    const cookie = `${sessionCookieName()}=${await signSession(claims as NonNullable<typeof claims>)}`;
    for (const visibility of ["share-link", "visitor-auth"] as const) {
      await change({ visibility });
      const page = await at("guide/first", { cookie });
      expect([403, 404]).toContain(page.status);
      expect(page.text).not.toContain("First steps");
    }
  });

  it("redirect visitors to the sign-in URL, or show a message if the site has no sign-in URL", async () => {
    await change({ visibility: "visitor-auth" });
    const closed = await at("guide/first");
    expect(closed.status).toBe(403);
    expect(closed.text).not.toContain("Manual");
    await change({ fallbackURL: "https://login.example.org/in" });
    expect(await at("guide/first")).toMatchObject({
      status: 302,
      headers: { location: "https://login.example.org/in?location=%2Fguide%2Ffirst" },
    });
    const out = await at("~logout");
    expect(out.status).toBe(303);
    expect(out.headers["set-cookie"]?.join()).toContain("visitor-token=; Path=");
  });

  it("show a page in the navigation, feeds and references only if the visitor can open its URL", async () => {
    const ofSpace = "visitor.claims.unsigned.plan == space.vars.plan";
    const ofPage = "visitor.claims.unsigned.plan == page.vars.plan";
    await makeContent({
      space,
      changes: [
        { kind: "set-variables", variables: { plan: "pro" } },
        putPage({ title: "Of the space", slug: "of-space", condition: ofSpace }),
        putPage({ title: "Of the page", slug: "of-page", condition: ofPage, variables: { plan: "pro" } }),
        putPage({ title: "Start", slug: "start", text: "# Start" }),
      ],
    });
    await change({ adaptiveContent: true });
    const as = (plan: string) => ({
      cookie: `visitor-claims=${encodeURIComponent(JSON.stringify({ plan }))}`,
    });
    for (const [plan, isShown] of [
      ["pro", true],
      ["basic", false],
      ["pro", true],
    ] as const) {
      for (const slug of ["of-space", "of-page"])
        expect((await at(slug, as(plan))).status, `${plan} ${slug}`).toBe(isShown ? 200 : 404);
      for (const path of ["start", "llms.txt", "sitemap.xml"])
        for (const slug of ["of-space", "of-page"])
          expect((await at(path, as(plan))).text.includes(slug), `${plan} ${path} ${slug}`).toBe(isShown);
    }
  });

  it("show parts with conditions to the right visitors, and cache one page per outcome", async () => {
    const text =
      'Everybody with <code class="expression">visitor.claims.unsigned.plan</code>.\n\n{% if visitor.claims.unsigned.plan == "pro" %}\nOnly professionals.\n{% endif %}\n';
    await makeContent({
      space,
      changes: [
        putPage({ title: "Plans", slug: "plans", text: `# Plans\n\n${text}` }),
        putPage({ title: "For pro", slug: "for-pro", condition: 'visitor.claims.unsigned.plan == "pro"' }),
      ],
    });
    const unsigned = {
      type: "object",
      description: "Said",
      properties: { plan: { type: "string", description: "Plan" } },
      additionalProperties: false,
    };
    const adaptiveSchema = { type: "object", properties: { unsigned }, additionalProperties: false };
    const condition = 'visitor.claims.unsigned.plan == "pro"';
    const to = { kind: "url", url: "https://example.org/pro" };
    const customization = { header: { links: [{ title: "Pro desk", to, links: [], condition }] } };
    await change({ adaptiveContent: true, adaptiveSchema, customization });
    const told = await at("plans?visitor.plan=pro");
    expect(told.status).toBe(303);
    const own = { cookie: (told.headers["set-cookie"] ?? []).map((each) => each.split(";")[0]).join("; ") };
    const pro = await at("plans", own);
    expect(pro.text).toContain("Only professionals.");
    expect(pro.text).toContain("Everybody with pro.");
    expect(pro.text).toContain(">For pro<");
    expect(pro.text).toContain("Pro desk");
    const plain = await at("plans");
    expect(plain.text).toContain("Everybody with .");
    expect(plain.text).not.toContain("Only professionals.");
    expect(plain.text).not.toContain("For pro");
    expect((await at("welcome", own)).text).toContain("Pro desk");
    expect((await at("welcome")).text).not.toContain("Pro desk");
    expect((await at("nothing")).text).not.toContain("Pro desk");
    expect((await at("plans", own)).headers.etag).toBe(pro.headers.etag);
    expect((await at("for-pro")).status).toBe(404);
    expect((await at("plans.md")).text).not.toContain("professionals");
    const found = await at("~search?q=professionals", { accept: "application/json" });
    expect(JSON.parse(found.text)).toEqual({ results: [] });
    const foundByPro = await at("~search?q=professionals", { ...own, accept: "application/json" });
    expect(foundByPro.text).toContain("Plans");
    for (const path of ["sitemap.xml", "llms.txt", "rss.xml"])
      expect((await at(path)).text).not.toContain("For pro");
  });
});

describe("feedback on a page", () => {
  const json = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
  const say = (said: unknown, headers: Record<string, string> = json) =>
    at("~feedback", headers, "POST", JSON.stringify(said));
  const kept = () =>
    db().siteEvent.findMany({
      where: { organizationId: site.organizationId, siteId: site.id },
      orderBy: { type: "asc" },
    });

  it("is requested if the owners have turned it on, and stored without the visitor's identity", async () => {
    expect((await at("guide/first")).text).toContain('data-feedback="../~feedback"');
    expect((await say({ page: "guide/first", rating: "good" })).status).toBe(204);
    const comment = "Where is <script>it</script>?";
    expect((await say({ page: "guide/first", rating: "bad", comment })).status).toBe(204);
    const [first, second] = await kept();
    expect(first).toMatchObject({ type: "page_post_feedback", facts: { eventPageFeedbackRating: "good" } });
    expect(second?.facts).toMatchObject({ eventPageFeedbackComment: comment, page: { space: space.id } });
    expect(second?.visitorId).toBe(first?.visitorId);
    expect(first?.visitorId).toMatch(/^[\w-]{22}$/);
  });

  it("is refused from other sites, for hidden pages, and if it's turned off", async () => {
    const refused: [unknown, Record<string, string>, number][] = [
      [{ page: "guide/first", rating: "good" }, { ...json, "sec-fetch-site": "cross-site" }, 403],
      [{ page: "guide/first", rating: "good" }, { ...json, "content-type": "text/plain" }, 403],
      [{ page: "guide/first", rating: "great" }, json, 400],
      [{ page: "guide/first", rating: "bad", comment: "x".repeat(513) }, json, 400],
      [{ page: "nowhere", rating: "good" }, json, 404],
      [{ page: "../other/guide", rating: "good" }, json, 404],
    ];
    for (const [said, headers, status] of refused) expect((await say(said, headers)).status).toBe(status);
    const where = { organizationId_id: { organizationId: site.organizationId, id: site.id } };
    const change = { customization: { feedback: { enabled: false } }, configVersion: { increment: 1 } };
    await db().site.update({ where, data: change });
    expect((await at("guide/first")).text).not.toContain("data-feedback");
    expect((await say({ page: "guide/first", rating: "good" })).status).toBe(404);
    expect(await kept()).toEqual([]);
  });
});

describe("asking on a published site", () => {
  const ask = (question: string, headers?: Record<string, string>) =>
    at(`~ask?q=${encodeURIComponent(question)}`, headers);

  it("answers each visitor only from content that their claims allow", async () => {
    const properties = { plan: { type: "string", description: "Plan", enum: ["free", "pro"] } };
    const unsigned = { type: "object", description: "Said", properties, additionalProperties: false };
    const adaptiveSchema = { type: "object", properties: { unsigned }, additionalProperties: false };
    await change({ adaptiveContent: true, adaptiveSchema });
    const condition = 'visitor.claims.unsigned.plan == "pro"';
    await makePage(space, {
      title: "Few",
      slug: "few",
      condition,
      text: "# Few\n\nWalruses are fed at noon.\n",
    });
    const question = "When are walruses fed?";
    const free = await ask(question);
    expect(free.headers["content-type"]).toBe("text/event-stream; charset=utf-8");
    expect(free.text).not.toMatch(/noon|few/i);
    expect(free.text).toContain('"sources":[]');
    const paid = await ask(question, { cookie: `visitor-claims=${encodeURIComponent('{"plan":"pro"}')}` });
    expect(paid.text).toContain("Walruses are fed at noon.");
    expect(paid.text).toContain('"sources":[{"title":"Few","where":"Handbook","path":"few"}]');
    expect(paid.text).toMatch(/event: done\ndata: done\n\n$/);
    expect((await ask("When are zebras (secret drafts) fed?")).text).not.toContain("drafts");
  });

  it("refuses pages of other sites and invalid questions, and a site can turn it off", async () => {
    expect((await ask("Why?", { "sec-fetch-site": "cross-site" })).status).toBe(403);
    for (const question of ["", "  ", "q".repeat(513)]) expect((await ask(question)).status).toBe(400);
    expect((await at("")).text).toContain("data-ask=");
    await change({ customization: { ai: { mode: "none" } } });
    expect((await at("")).text).not.toContain("data-ask=");
    expect((await ask("Why?")).status).toBe(404);
  });
});
