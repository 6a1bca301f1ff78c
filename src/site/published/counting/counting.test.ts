import { afterEach, describe, expect, it, vi } from "vitest";
import { db } from "@/db/client";
import { forgetOldEvents } from "@/domains/insights/housekeeping";
import { keptEventsOf } from "@/domains/insights/kept-events.fixture";
import { insertBatches } from "@/domains/insights/queries";
import { settleReadings } from "@/domains/insights/recorder";
import { setClock } from "@/lib/clock";
import { makePerson } from "@/testing/make/member";
import { rest } from "@/testing/rest";
import { withSettings } from "@/testing/settings";
import { at, change, get, makeManual, serveReaders, site, space } from "../site-server.fixture";

serveReaders();
makeManual();
afterEach(() => setClock());

const BROWSER = {
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  "accept-language": "de-CH,de;q=0.9",
};
const AGENT = { "user-agent": "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)" };
const json = { ...BROWSER, accept: "application/json" };

const markIn = (html: string) => /data-seen="([^"]+)"/.exec(html)?.[1];

async function markOf(path: string, headers: Record<string, string> = BROWSER): Promise<string> {
  const mark = markIn((await at(path, headers)).text);
  if (mark === undefined) throw new Error(`no mark at ${path}`);
  return mark;
}

const tell = (mark: string, done: object[], headers: Record<string, string> = BROWSER) =>
  at(
    "~seen",
    { "content-type": "text/plain;charset=UTF-8", ...headers },
    "POST",
    JSON.stringify({ mark, done }),
  );
const VIEW = { did: "view" };

async function eventsOf() {
  await settleReadings();
  return await keptEventsOf(site);
}

describe("actions on a published site", () => {
  it("are reported by a page when a visitor views it, and the site's owners can see them", async () => {
    const restore = withSettings({ TRUSTED_PROXIES: "loopback" });
    const mark = await markOf("guide");
    expect(await eventsOf()).toEqual([]);
    const referrer = "https://search.example.org/find?q=secret#words";
    const answer = await tell(mark, [
      { ...VIEW, referrer, campaign: { source: "letter" } },
      { did: "link", to: "https://elsewhere.example.org/a?token=secret", at: "footer" },
      { did: "search" },
      { did: "found", query: "first", path: "guide/first" },
    ]);
    await tell(mark, [VIEW], { ...BROWSER, "x-forwarded-for": "203.0.113.9" });
    restore();
    expect([answer.status, answer.headers["set-cookie"]]).toEqual([204, undefined]);
    await tell(await markOf("guide/first"), [VIEW]);
    await tell(mark, [VIEW], {
      ...BROWSER,
      "user-agent": "Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0",
    });
    await settleReadings();
    const { token } = await makePerson({ organization: { id: site.organizationId }, role: "admin" });
    const aggregate = async (body: object) => {
      const path = `/orgs/${site.organizationId}/sites/${site.id}/insights/events/aggregate`;
      const { body: answered } = await rest(token).post(path, { range: "last24Hours", ...body });
      return answered.columns.map(({ values }: { values: unknown[] }) => values);
    };
    const columns = (...names: string[]) => names.map((column) => ({ column }));
    const views = { where: [{ column: "eventType", values: ["page_view"] }] };
    expect(
      await aggregate({ ...views, select: columns("eventsCount", "visitorsCount", "sessionsCount") }),
    ).toEqual([[4], [3], [3]]);
    expect(
      await aggregate({
        ...views,
        select: columns(
          "urlPath",
          "page",
          "siteSpace",
          "visitorLanguage",
          "utmSource",
          "referrerDomain",
          "eventsCount",
        ),
        where: [...views.where, { column: "utmSource", values: ["letter"] }],
      }),
    ).toEqual([
      [`/s/${site.basename}/guide`],
      [{ page: expect.any(String), space: space.id }],
      [expect.any(String)],
      ["de-CH"],
      ["letter"],
      ["search.example.org"],
      [1],
    ]);
    expect(
      await aggregate({
        select: columns("eventLinkTargetDomain", "eventLinkPosition", "eventsCount"),
        where: [{ column: "eventType", values: ["link_click"] }],
      }),
    ).toEqual([["elsewhere.example.org"], ["footer"], [1]]);
    expect(JSON.stringify(await eventsOf())).not.toMatch(/secret|203\.0\.113/);
  });

  it("are counted once if the browser sends a report again", async () => {
    const mark = await markOf("guide");
    const send = (id: string) =>
      at("~seen", BROWSER, "POST", JSON.stringify({ mark, id, done: [VIEW, { did: "search" }] }));
    for (const id of ["one", "one", "two", "one"]) expect((await send(id)).status).toBe(204);
    expect((await eventsOf()).map(({ type }) => type).sort()).toEqual([
      "page_view",
      "page_view",
      "search_open",
      "search_open",
    ]);
  });

  it("are counted once if the database stored them, but the connection failed before its response", async () => {
    const mark = await markOf("guide");
    const { count } = insertBatches;
    const failing = vi.spyOn(insertBatches, "count").mockImplementationOnce(async (...given) => {
      await count.apply(insertBatches, given);
      throw new Error("Connection terminated unexpectedly");
    });
    await tell(mark, [VIEW]);
    await settleReadings();
    await tell(mark, [VIEW]);
    expect(await eventsOf()).toHaveLength(2);
    expect(failing).toHaveBeenCalledTimes(3);
    failing.mockRestore();
  });

  it("belong to one visit until a pause, and to a new visitor on the next day after the salt was deleted", async () => {
    await db().visitorSalt.deleteMany();
    setClock(new Date("2026-03-04T23:59:00Z"));
    const mark = await markOf("guide");
    await tell(mark, [VIEW]);
    await tell(mark, [VIEW]);
    await settleReadings();
    const salts = () => db().visitorSalt.findMany();
    const [first] = await salts();
    setClock(new Date("2026-03-05T00:01:00Z"));
    await tell(mark, [VIEW]);
    const events = await eventsOf();
    expect(new Set(events.map(({ visitorId }) => visitorId)).size).toBe(2);
    expect(events[0]?.sessionId).toBe(events[1]?.sessionId);
    expect(await salts()).toEqual([{ day: new Date("2026-03-05T00:00:00Z"), salt: expect.any(String) }]);
    expect((await salts())[0]?.salt).not.toBe(first?.salt);
    await change({ customization: { insights: { trackingCookie: false } } });
    const unlinked = await markOf("guide");
    for (const _ of [1, 2]) await tell(unlinked, [VIEW]);
    const visitors = (await eventsOf()).map(({ visitorId }) => visitorId);
    expect(new Set(visitors).size).toBe(4);
  });

  it("are added to daily counts after some time, each exactly once, and the oldest actions are deleted if there are too many", async () => {
    const { token } = await makePerson({ organization: { id: site.organizationId }, role: "admin" });
    const path = `/orgs/${site.organizationId}/sites/${site.id}/insights/events/aggregate`;
    const select = ["eventsCount", "visitorsCount", "sessionsCount"].map((column) => ({ column }));
    const day = { column: "datetime", interval: "day" };
    const asked = { range: "lastYear", select: [day, ...select], order: { by: day, direction: "asc" } };
    const counted = async () =>
      (await rest(token).post(path, asked)).body.columns.map(({ values }: { values: unknown[] }) => values);
    const mark = await markOf("guide");
    const other = { ...BROWSER, "user-agent": "Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0" };
    setClock(new Date("2026-03-04T23:59:59.800Z"));
    await tell(mark, [VIEW, { did: "search" }]);
    setClock(new Date("2026-03-05T00:00:00.200Z"));
    await tell(mark, [VIEW]);
    await tell(mark, [VIEW], other);
    await settleReadings();
    setClock(new Date("2026-03-05T10:00:00Z"));
    await tell(mark, [VIEW]);
    await settleReadings();
    expect(await counted()).toEqual([
      ["2026-03-04T00:00:00.000Z", "2026-03-05T00:00:00.000Z"],
      [2, 3],
      [1, 2],
      [1, 2],
    ]);
    const narrow = { range: { from: "2026-03-05T00:00:00Z", to: "2026-03-05T00:00:01Z" } };
    expect((await rest(token).post(path, narrow)).body.columns[0].values).toEqual([2]);
    await forgetOldEvents(1);
    expect([(await eventsOf()).length, (await counted())[1]]).toEqual([1, [2, 3]]);
    setClock(new Date("2026-04-06T12:00:00Z"));
    for (const _ of [1, 2]) await forgetOldEvents();
    expect([await eventsOf(), (await counted())[1]]).toEqual([[], [2, 3]]);
  });

  it("are stored regardless of the texts that visitors send", async () => {
    const mark = await markOf("guide");
    const query = `${"a".repeat(255)}😀`;
    await tell(mark, [
      { did: "found", query: "a\0b\ud800", path: "\\u0000" },
      { did: "found", query, path: "x" },
    ]);
    await at("~search?q=a%00b", json);
    const queries = (await eventsOf()).map(({ facts }) => facts.eventSearchQuery);
    expect(queries).toEqual(expect.arrayContaining(["a\ufffdb\ufffd", `${"a".repeat(255)}\ufffd`]));
  });

  it("aren't counted for visitors who ask for privacy, or if counting is off", async () => {
    const mark = await markOf("guide");
    for (const name of ["dnt", "sec-gpc"]) {
      const privacy = { [name]: "1" };
      const headers = { ...BROWSER, ...privacy };
      expect((await tell(mark, [VIEW], headers)).status).toBe(204);
      await at("~search?q=guide", { ...json, ...privacy });
      await at("nowhere", headers);
      await at("guide.md", headers);
    }
    expect(await eventsOf()).toEqual([]);
    const restore = withSettings({ INSIGHTS: "off" });
    await change({});
    expect(markIn((await at("guide", BROWSER)).text)).toBeUndefined();
    await tell(mark, [VIEW]);
    restore();
    expect(await eventsOf()).toEqual([]);
  });

  it("are refused for pages that weren't shown, and from other sites", async () => {
    const mark = await markOf("guide");
    const refused = [
      await tell(`${mark}x`, [VIEW]),
      await tell(mark.replace(".", "A."), [VIEW]),
      await tell(mark, []),
      await tell(mark, [{ did: "hug" }]),
      await tell(mark, Array(21).fill(VIEW)),
      await tell(mark, [{ did: "link", to: "javascript:alert(1)", at: "footer" }]),
    ];
    expect(refused.map(({ status }) => status)).toEqual(Array(6).fill(400));
    expect((await tell(mark, [VIEW], { ...BROWSER, "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect(
      (await tell(mark, [{ did: "link", to: `https://x.example/${"y".repeat(20_000)}`, at: "footer" }]))
        .status,
    ).toBe(413);
    expect(await eventsOf()).toEqual([]);
  });

  it("are counted only up to a limit per IP address", async () => {
    const restore = withSettings({ RATE_LIMIT_PER_MINUTE: "40" });
    setClock(new Date("2026-03-04T12:00:00Z"));
    const mark = await markOf("guide");
    for (let turn = 0; turn < 15; turn += 1) await tell(mark, [VIEW]);
    expect(await eventsOf()).toHaveLength(10);
    setClock(new Date("2026-03-04T12:01:00Z"));
    await tell(mark, [VIEW]);
    restore();
    expect(await eventsOf()).toHaveLength(11);
  });

  it("have a country only if a trusted proxy sends the country", async () => {
    const restore = withSettings({ INSIGHTS_COUNTRY_HEADER: "CF-IPCountry" });
    const mark = await markOf("guide");
    await tell(mark, [VIEW], { ...BROWSER, "cf-ipcountry": "CH" });
    const restoreProxy = withSettings({ TRUSTED_PROXIES: "loopback" });
    for (const country of ["NO", "XX", "<script>"])
      await tell(mark, [VIEW], { ...BROWSER, "cf-ipcountry": country });
    restoreProxy();
    restore();
    const countries = (await eventsOf()).map(({ facts }) => facts.visitorGeoCountry);
    expect(countries).toEqual([undefined, "NO", undefined, undefined]);
  });
});

describe("actions that the server counts", () => {
  it("include agents that request pages, including cached pages, and count agents that run scripts only once", async () => {
    const first = await at("guide", AGENT);
    await at("guide", AGENT);
    await at("guide", { "user-agent": "curl/8.5.0" });
    await at("guide", BROWSER);
    await at("guide", AGENT, "HEAD");
    await tell(markIn(first.text) ?? "", [VIEW], AGENT);
    const events = await eventsOf();
    expect(events.map(({ type, facts }) => [type, facts.visitorBot])).toEqual([
      ["page_view", "gptbot"],
      ["page_view", "gptbot"],
      ["page_view", "unknown"],
    ]);
  });

  it("include searches with their final text, and whether anything was found", async () => {
    const type = async (query: string, headers: Record<string, string> = json) =>
      expect((await at(`~search?q=${query}`, headers)).status).toBe(200);
    for (const query of ["f", "fir", "first"]) await type(query);
    await type("zzyzx");
    await type("%20");
    await type("first", { ...json, "user-agent": "Mozilla/5.0 (iPhone) Safari/605.1.15" });
    const found = (await eventsOf()).map(({ type: kind, facts }) => [
      kind,
      facts.eventSearchQuery,
      facts.eventSearchFound,
    ]);
    expect(found).toHaveLength(3);
    expect(found).toEqual(
      expect.arrayContaining([
        ["search_type_query", "first", true],
        ["search_type_query", "zzyzx", false],
      ]),
    );
  });

  it("include URLs without a page and their referrers, and never the title of a hidden page", async () => {
    const referer = `http://127.0.0.1/s/${site.basename}/guide?key=secret`;
    expect((await at("no/such%20page?key=secret", { ...BROWSER, referer })).status).toBe(404);
    expect((await get("/s/no-such-site/x", BROWSER)).status).toBe(404);
    const [event, ...others] = await eventsOf();
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      type: "page_view",
      facts: {
        eventPageNotFoundType: "missing",
        urlPath: `/s/${site.basename}/no/such%20page`,
        referrer: `http://127.0.0.1/s/${site.basename}/guide`,
      },
    });
    expect(JSON.stringify(event)).not.toContain("secret");
  });

  it("don't include files that a browser requests for a page, and pages that it loads in advance", async () => {
    const requests: Record<string, string>[] = [
      { "sec-fetch-dest": "image", accept: "image/avif,image/webp,*/*;q=0.8" },
      { accept: "image/avif,image/webp,*/*;q=0.8" },
      { "sec-fetch-dest": "script", accept: "*/*" },
      { "sec-fetch-dest": "document", "sec-purpose": "prefetch" },
    ];
    for (const headers of requests)
      expect((await at("apple-touch-icon.png", { ...BROWSER, ...headers })).status).toBe(404);
    expect(await eventsOf()).toEqual([]);
    const opened = { "sec-fetch-dest": "document", accept: "text/html,image/webp,*/*;q=0.8" };
    expect((await at("apple-touch-icon.png", { ...BROWSER, ...opened })).status).toBe(404);
    expect(await eventsOf()).toHaveLength(1);
  });

  it("include pages as Markdown, feeds and lists for machines", async () => {
    await at("guide.md", AGENT);
    await at("guide.md", { ...BROWSER, "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" });
    for (const name of ["llms.txt", "llms-full.txt", "rss.xml", "feed.json"])
      expect((await at(name, AGENT)).status).toBe(200);
    const events = await eventsOf();
    expect(
      events.map(({ type, facts }) => [type, facts.eventMarkdownSource ?? facts.eventLLMSVariant ?? null]),
    ).toEqual([
      ["page_markdown_request", null],
      ["page_markdown_request", "page-action"],
      ["llms_request", "standard"],
      ["llms_request", "full"],
      ["rss_request", null],
      ["rss_request", null],
    ]);
  });
});
