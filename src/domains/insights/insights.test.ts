import { afterEach, describe, expect, it } from "vitest";
import { forgetLeases } from "@/access/rate-limit/rate-limit";
import { db } from "@/db/client";
import { makePublished, tokenAt } from "@/domains/sites/published/published-site.fixture";
import { setClock } from "@/lib/clock";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSite } from "@/testing/make/site";
import { rest } from "@/testing/rest";
import { withSettings } from "@/testing/settings";
import { forgetOldEvents } from "./housekeeping";

afterEach(() => setClock());

const NOW = new Date("2026-05-06T12:00:00Z");
const SESSION = {
  visitorId: "ada",
  sessionId: "one",
  cookies: { secret: "cookie-of-ada" },
  ip: "203.0.113.9",
  userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:120.0) Gecko/20100101 Firefox/120.0",
  language: "de",
  referrer: "https://search.example.org/?q=tail",
  visitorAuthToken: "token-of-ada",
  visitorAuthClaims: { plan: "pro", beta: true },
};
const at = (path: string, page: string | null = null) => ({
  url: `https://docs.example.org/${path}`,
  siteSection: null,
  siteSpace: "variant",
  siteShareKey: null,
  space: "space",
  revision: "revision",
  page,
});
const event = (type: string, more: object = {}) => ({
  type,
  session: SESSION,
  location: at("guide", "page"),
  ...more,
});

async function makeFixture() {
  setClock(NOW);
  const organization = await makeOrganization();
  const site = await makeSite({ organizationId: organization.id });
  const { token } = await makePerson({ organization, role: "create" });
  const reader = await makePerson({ organization, role: "read" });
  const path = `/orgs/${organization.id}/sites/${site.id}/insights/events`;
  const ask = async (body: object) => {
    const { status, body: answer } = await rest(token).post(`${path}/aggregate`, {
      range: "last7Days",
      ...body,
    });
    if (status !== 200) return answer.error.message;
    return answer.columns.map(({ values }: { values: unknown[] }) => values);
  };
  const record = (...events: object[]) => rest(reader.token).post(path, { events });
  return { site, path, ask, record, reader };
}

const select = (...names: string[]) => ({ select: names.map((column) => ({ column })) });

describe("events of visitors on a site", () => {
  it("are grouped, counted, filtered and ordered as requested", async () => {
    const { ask, record } = await makeFixture();
    const other = { ...SESSION, visitorId: "ben", sessionId: "two", language: null, userAgent: "" };
    expect((await record()).status).toBe(204);
    const told = await record(
      event("page_view"),
      event("page_view", { location: at("start?utm_source=letter") }),
      event("page_view", { session: other, timestamp: "2026-05-05T23:30:00Z" }),
      event("page_post_feedback", { feedback: { rating: "good" } }),
      event("page_post_feedback", { session: other, feedback: { rating: "bad" } }),
      event("page_post_feedback_comment", { feedback: { rating: "bad", comment: "Where is <b>it</b>?" } }),
      event("search_type_query", { query: "tail" }),
      event("ask_rate_response", { query: "why", rating: -1, responseId: "r" }),
      event("link_click", {
        link: { target: { kind: "url", url: "https://other.example.org/x" }, position: "footer" },
      }),
    );
    expect(told.status).toBe(204);
    expect(await ask({})).toEqual([[9]]);
    const views = { where: [{ column: "eventType", values: ["page_view"] }] };
    const byPath = { ...select("urlPath", "eventsCount", "visitorsCount", "sessionsCount"), ...views };
    expect(await ask({ ...byPath, order: { by: { column: "eventsCount" }, direction: "desc" } })).toEqual([
      ["/guide", "/start"],
      [2, 1],
      [2, 1],
      [2, 1],
    ]);
    expect(
      await ask({
        ...byPath,
        where: [...views.where, { column: "eventsCount", operator: "greaterThan", values: [1] }],
      }),
    ).toEqual([["/guide"], [2], [2], [2]]);
    const day = { column: "datetime", interval: "day" };
    expect(await ask({ ...views, groupBy: [day], order: { by: day, direction: "asc" } })).toEqual([
      ["2026-05-05T00:00:00.000Z", "2026-05-06T00:00:00.000Z"],
      [1, 2],
    ]);
    expect(await ask(select("pageFeedbackRating", "askResponseRating"))).toEqual([
      [{ ok: 0, good: 1, bad: 1 }],
      [{ positive: 0, negative: 1 }],
    ]);
    expect(
      await ask({
        ...select("page", "eventPageFeedbackComment"),
        where: [{ column: "eventPageFeedbackComment", operator: "notIn", values: [null] }],
      }),
    ).toEqual([[{ page: "page", space: "space" }], ["Where is <b>it</b>?"]]);
    expect(
      await ask({
        ...select("visitorBrowser", "visitorOS", "visitorDevice", "eventsCount"),
        order: { by: { column: "eventsCount" }, direction: "desc" },
        limit: 1,
      }),
    ).toEqual([["firefox"], ["windows"], ["desktop"], [7]]);
    expect(await ask({ select: [{ column: "visitorClaim", claim: "plan' OR '1'='1" }], limit: 1 })).toEqual([
      [null],
    ]);
    expect(
      await ask({
        groupBy: [{ column: "visitorClaimProperty" }],
        order: { by: { column: "visitorClaimProperty" }, direction: "asc" },
      }),
    ).toEqual([
      ["beta", "plan"],
      [9, 9],
    ]);
    expect(await ask({ range: { from: "2026-05-05T00:00:00Z", to: "2026-05-06T00:00:00Z" } })).toEqual([[1]]);
    expect(
      await ask(select("utmSource", "referrerDomain", "eventLinkTargetDomain", "dayOfWeek", "hourOfDay")),
    ).toHaveLength(5);
  });

  it("are stored without cookies, IP addresses and tokens", async () => {
    const { site, record } = await makeFixture();
    await record(event("page_view"));
    const rows = await db().siteEvent.findMany({
      where: { organizationId: site.organizationId, siteId: site.id },
    });
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/cookie-of-ada|token-of-ada|203\.0\.113\.9/);
  });

  it("are rejected and not stored if an event is invalid, and invalid aggregations are also rejected", async () => {
    const { ask, record, path, reader } = await makeFixture();
    const refused: [object, RegExp][] = [
      [event("page_hug"), /type/],
      [event("page_post_feedback", { feedback: { rating: "great" } }), /rating/],
      [
        event("page_post_feedback_comment", { feedback: { rating: "ok", comment: "x".repeat(513) } }),
        /comment/,
      ],
      [event("page_view", { location: { ...at("x"), url: "javascript:alert(1)" } }), /url/],
    ];
    for (const [each, field] of refused) {
      const { status, body } = await record(event("page_view"), each);
      expect(status).toBe(400);
      expect(body.error.message).toMatch(field);
    }
    expect((await record(...Array.from({ length: 501 }, () => event("page_view")))).status).toBe(400);
    expect(await ask({})).toEqual([[0]]);
    expect(await ask({ range: { from: "2026-05-06T00:00:00Z", to: "2026-05-05T00:00:00Z" } })).toMatch(
      /range/,
    );
    expect(await ask({ where: [{ column: "eventsCount", operator: "lessThan", values: [1, 2] }] })).toMatch(
      /where\[0\]/,
    );
    expect(await ask({ order: { by: { column: "url" }, direction: "asc" } })).toMatch(/order/);
    expect(await ask({ select: [{ column: "e.id" }] })).toMatch(/column/);
    expect((await rest(reader.token).post(`${path}/aggregate`, { range: "lastYear" })).status).toBe(403);
  });

  it("become daily counts when they are old, are counted exactly once, and are deleted after more than a year", async () => {
    const { ask, record, site } = await makeFixture();
    const { organizationId, id: siteId } = site;
    const other = { ...SESSION, visitorId: "ben", sessionId: "two" };
    const missed = { location: at("gone") };
    await record(
      ...[event("page_view"), event("page_view", missed), event("page_view", { session: other })],
      event("page_post_feedback_comment", { feedback: { rating: "bad", comment: "Unclear." } }),
    );
    const views = { where: [{ column: "eventType", values: ["page_view"] }], range: "lastYear" };
    const measures = select("datetime", "eventsCount", "visitorsCount", "sessionsCount").select;
    const daily = { ...views, select: [{ column: "datetime", interval: "day" }, ...measures.slice(1)] };
    const byPath = {
      ...views,
      ...select("urlPath", "eventsCount", "hourOfDay"),
      order: { by: { column: "eventsCount" }, direction: "desc" },
    };
    const before = await ask(daily);
    expect(before).toEqual([["2026-05-06T00:00:00.000Z"], [3], [2], [2]]);
    setClock(new Date("2026-06-05T23:00:00Z"));
    await forgetOldEvents();
    expect(await db().siteEvent.count({ where: { organizationId, siteId } })).toBe(4);
    setClock(new Date("2026-06-06T01:00:00Z"));
    for (const _ of [1, 2]) await forgetOldEvents();
    const left = await db().siteEvent.findMany({ where: { organizationId, siteId } });
    expect(left.map(({ type }) => type)).toEqual(["page_post_feedback_comment"]);
    expect(await ask(daily)).toEqual(before);
    expect(await ask(byPath)).toEqual([
      ["/guide", "/gone"],
      [2, 1],
      [null, null],
    ]);
    setClock(new Date("2027-08-06T12:00:00Z"));
    await forgetOldEvents();
    expect(await db().siteEvent.count({ where: { organizationId, siteId } })).toBe(0);
    expect(await db().siteEventDay.count({ where: { organizationId, siteId } })).toBe(0);
  });

  it("are kept up to a limit per site, and older events become daily counts", async () => {
    const { ask, record, site } = await makeFixture();
    const other = await makeFixture();
    await record(event("page_view"), event("search_open"));
    setClock(new Date(NOW.getTime() + 1000));
    await record(event("ask_view"), event("page_view"));
    await other.record(event("page_view"));
    await forgetOldEvents(2);
    const { organizationId, id: siteId } = site;
    const left = await db().siteEvent.findMany({ where: { organizationId, siteId } });
    expect(left.map(({ type }) => type).sort()).toEqual(["ask_view", "page_view"]);
    expect(await ask({})).toEqual([[4]]);
    expect(await other.ask({})).toEqual([[1]]);
  });

  it("become a limited number of daily counts, even if they contain many different paths", async () => {
    const { ask, record, site } = await makeFixture();
    for (let batch = 0; batch < 3; batch += 1)
      await record(
        ...Array.from({ length: 400 }, (_, index) =>
          event("page_view", { location: at(`p${batch}-${index}`) }),
        ),
      );
    setClock(new Date("2026-07-06T12:00:00Z"));
    await forgetOldEvents();
    const { organizationId, id: siteId } = site;
    expect(await db().siteEventDay.count({ where: { organizationId, siteId } })).toBe(1001);
    expect(await ask({ range: "lastYear" })).toEqual([[1200]]);
  });
});

describe("events that visitors record", () => {
  afterEach(() => forgetLeases());

  it("are limited per request, and per minute for an IP address and a site; members can send more", async () => {
    const restore = withSettings({ RATE_LIMIT_PER_MINUTE: "16" });
    const published = await makePublished();
    setClock();
    const token = await tokenAt(published.root);
    const record = (count: number, remoteAddress: string) =>
      rest(token).post(
        `${published.base}/insights/events`,
        { events: Array.from({ length: count }, () => event("page_view")) },
        { remoteAddress },
      );
    const { organizationId, site } = published;
    const stored = () => db().siteEvent.count({ where: { organizationId, siteId: site.id } });
    const tooMany = await record(21, "203.0.113.1");
    expect([tooMany.status, tooMany.body.error.message]).toEqual([400, expect.stringContaining("events")]);
    expect(await stored()).toBe(0);
    const statuses = [];
    for (const _ of [1, 2, 3]) statuses.push((await record(20, "203.0.113.2")).status);
    expect([statuses, await stored()]).toEqual([[204, 204, 429], 40]);
    expect(
      (
        await published.admin.post(`${published.base}/insights/events`, {
          events: Array(21).fill(event("page_view")),
        })
      ).status,
    ).toBe(204);
    restore();
  });
});
