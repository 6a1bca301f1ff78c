import { beforeEach, describe, expect, it } from "vitest";
import { forgetLeases } from "@/access/rate-limit/rate-limit";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { tokenAt, visitorToken } from "@/domains/sites/published/published-site.fixture";
import { env } from "@/env";
import { setClock } from "@/lib/clock";
import { runJobs } from "@/testing/jobs";
import { makePage } from "@/testing/make/content";
import { makeGrant } from "@/testing/make/grant";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { askIn, FEW, makeAsked } from "./asked-site.fixture";
import { forgetQuestions } from "./questions";

const NOTHING = "This documentation does not seem to answer that";

beforeEach(() => forgetLeases());

describe("asking a site", () => {
  it("returns the best sentences in order, with their sources, and only ASCII characters in the response", async () => {
    const { admin, base, space, root } = await makeAsked();
    const answer = await admin.post(`${base}/ask`, { question: "How often are chunks flushed?", unknown: 1 });
    expect(answer.headers["content-type"]).toBe("text/event-stream; charset=utf-8");
    expect(answer.body).toMatch(/^[\x20-\x7e\n]*\n\nevent: done\ndata: done\n\n$/);
    const first = JSON.parse(answer.body.split("\n\n")[0].slice("data: ".length));
    expect(first.answer.answer.document.object).toBe("document");
    const { markdown, sources, end } = await askIn(admin, base, "How often are chunks flushed?");
    expect(end).toBe("event: done\ndata: done");
    const [begin, then] = [
      "A chunk is flushed every sixty seconds by default.",
      "Chunks wait in a queue — été —",
    ];
    expect(markdown).toContain(begin);
    expect(markdown.indexOf(then)).toBeGreaterThan(markdown.indexOf(begin));
    expect(markdown).toContain(`[Buffers › Flushing](${root}buffers#flushing)`);
    expect(sources[0]).toMatchObject({ space: space.id, sections: ["flushing"], type: "page" });
  });

  it("answers a question about a time span with a sentence that contains a time span, regardless of the wording", async () => {
    const { admin, base, space } = await makeAsked();
    const text =
      "# Backups\n\nBackups are made each night.\n\n## Where\n\nBackups lie in another building, sealed.\n\n" +
      "## Age\n\nBackups are removed after thirty days. They are never sold.\n";
    await makePage(space, { title: "Backups", slug: "backups", text });
    for (const question of ["How long are backups kept?", "For how many days do you retain backups?"])
      expect((await askIn(admin, base, question)).markdown).toContain(
        "Backups are removed after thirty days.",
      );
    const { sources } = await askIn(admin, base, "How long are backups kept?");
    expect(sources).toHaveLength(1);
    for (const question of ["How long do elephants live?", "How long?", "How often is it?"])
      expect((await askIn(admin, base, question)).markdown).toContain(NOTHING);
  });

  it("reports in the language of the space that there is no answer, including traditional Chinese", async () => {
    const { admin, base, space } = await makeAsked();
    const { organizationId, id } = space;
    const saidIn = async (language: string) => {
      await db().space.update({ where: { organizationId_id: { organizationId, id } }, data: { language } });
      return (await askIn(admin, base, "How long do elephants live?")).markdown;
    };
    for (const [language, said] of [
      ["zh-tw", "這份文件似乎沒有回答"],
      ["zh", "这份文档似乎没有回答"],
      ["nb", "Denne dokumentasjonen"],
      ["pt-br", "Esta documentação"],
    ] as const)
      expect(await saidIn(language)).toContain(said);
  });

  it("never quotes or mentions content that is hidden from a visitor or from the navigation", async () => {
    const { admin, base, root } = await makeAsked();
    const secret = (await admin.get(`${base}/publishing/auth`)).body.privateKey;
    const jwtToken = await visitorToken(secret, { plan: "pro", sub: "ada" });
    const free = rest(await tokenAt(root));
    const paid = rest(await tokenAt(root, { jwtToken }));
    const questions = [
      "How long does the marmalade reserve keep writes?",
      "When is the quince ledger settled?",
    ];
    for (const question of questions) {
      const hidden = await askIn(free, base, question);
      expect(JSON.stringify(hidden)).not.toMatch(/year|monthly|Quince|endif/);
      const seen = await askIn(paid, base, question);
      expect(seen.markdown).toMatch(/for a year|settled monthly/);
      expect(seen.markdown).not.toContain("{%");
    }
    for (const client of [free, paid, admin])
      expect((await askIn(client, base, "When is the zeppelin module announced?")).markdown).toContain(
        NOTHING,
      );
    expect((await askIn(free, base, "When is a failed write tried again?")).markdown).toContain("one second");
  });

  it("answers members from the spaces that they can read, within the requested scope", async () => {
    const { admin, base, site, organization, organizationId, space } = await makeAsked();
    const internal = await makeSpace({ organizationId, title: "Internal" });
    await makePage(internal, {
      title: "Turbines",
      slug: "t",
      text: "# Turbines\n\nTurbines are oiled on Friday.\n",
    });
    const row = { organizationId, siteId: site.id, id: newId(), spaceId: internal.id, rank: "z", path: "i" };
    await db().siteSpace.create({ data: { ...row, condition: FEW } });
    const question = "When are turbines oiled?";
    const within = async (body: object, client = admin) =>
      (await askIn(client, base, question, body)).markdown.includes("on Friday");
    const all = { scope: { mode: "all" } };
    expect(await within(all)).toBe(true);
    expect(await within({})).toBe(false);
    expect(await within({ context: { siteSpaceId: row.id } })).toBe(true);
    expect(await within({ scope: { mode: "default" } })).toBe(false);
    expect(await within({ scope: { mode: "default", currentSiteSpace: row.id, extra: 1 } })).toBe(true);
    const restricted = (restrictTo: string) => ({ mode: "default", currentSiteSpace: row.id, restrictTo });
    expect(await within({ scope: restricted("currentSiteSpace") })).toBe(true);
    expect(await within({ scope: restricted("otherSiteSpaces") })).toBe(false);
    expect(await within({ scope: { mode: "specific", siteSpaceIds: [row.id, "gone"] } })).toBe(true);
    expect(await within({ scope: { mode: "specific", siteSpaceIds: ["gone"] } })).toBe(false);
    const guest = await makePerson({ organization, role: null });
    await makeGrant({ site, user: guest.user, level: "read" });
    await makeGrant({ space, user: guest.user, level: "read" });
    expect(await within(all, rest(guest.token))).toBe(false);
  });

  it("returns the name of an invalid field, and reports if there is no answer", async () => {
    const { admin, base } = await makeAsked();
    const refused = [
      [{ question: "q".repeat(513) }, "question"],
      [{ question: " \n\t " }, "question"],
      [{}, "question"],
      [{ question: "Why?", scope: { mode: "specific", siteSpaceIds: [] } }, "scope"],
      [{ question: "Why?", scope: { mode: "nowhere" } }, "scope"],
    ] as const;
    for (const [body, field] of refused) {
      const answer = await admin.post(`${base}/ask`, body);
      expect([answer.status, answer.body.error.message]).toEqual([400, expect.stringContaining(field)]);
    }
    expect((await admin.post(`${base}/ask?format=pdf`, { question: "Why?" })).status).toBe(400);
    const unanswered = [
      "Wie lange dauert eine Bahnfahrt nach Hamburg?",
      "Who painted the chunks?",
      "東京から大阪まで何時間かかりますか",
      "?!…",
      "' | !! & (:*) \\ -- <script>alert(1)</script>",
      "how and why is it",
      "🦆".repeat(256),
      "\u202e zeppelin \ud83e\udd86",
    ];
    for (const question of unanswered) {
      const { markdown, sources, followupQuestions } = await askIn(admin, base, question);
      expect(markdown, question).toContain(NOTHING);
      expect([sources, followupQuestions]).toEqual([[], []]);
    }
  });

  it("quotes pages as text, regardless of their content", async () => {
    const { admin, base, space } = await makeAsked();
    const text =
      "# Hostile\n\nThe walrus says <img src=x onerror=alert(1)> `{% raw %}` {{ visitor.claims.plan }} and https://evil.example/x.\n";
    await makePage(space, { title: "Hostile [x](javascript:alert(1))", slug: "h", text });
    const { markdown } = await askIn(admin, base, "What does the walrus say?");
    expect(markdown).toContain("The walrus says");
    const answer = await admin.post(`${base}/ask`, { question: "What does the walrus say?" });
    const links = [...answer.body.matchAll(/"ref":\{"kind":"url","url":"([^"]*)"/g)].map((match) => match[1]);
    expect(links).toHaveLength(1);
    expect(links[0]).toMatch(/\/h$/);
    expect(answer.body).not.toMatch(/"type":"(expression|html|image|raw)/);
  });

  it("limits how many questions a person can ask in a minute", async () => {
    const { admin, base } = await makeAsked();
    const before = env.RATE_LIMIT_PER_MINUTE;
    try {
      Object.assign(env, { RATE_LIMIT_PER_MINUTE: 40 });
      setClock(new Date("2026-05-01T10:00:20Z"));
      for (let time = 0; time < 2; time++) await askIn(admin, base, "How often are chunks flushed?");
      const refused = await admin.post(`${base}/ask`, { question: "How often are chunks flushed?" });
      expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "40"]);
    } finally {
      Object.assign(env, { RATE_LIMIT_PER_MINUTE: before });
      setClock();
    }
  });
});

describe("recommended questions", () => {
  const offered = async (client: ReturnType<typeof rest>, base: string, query = "") => {
    const { status, headers, body } = await client.get(`${base}/ask/questions${query}`);
    expect([status, headers["content-type"]]).toEqual([200, "text/event-stream; charset=utf-8"]);
    const events = (body as string).split("\n\n").filter((event) => event.startsWith("data: {"));
    return events.map((event) => JSON.parse(event.slice("data: ".length)).question);
  };

  it("are the owners' suggestions or, without suggestions, the titles of visible pages, with questions first", async () => {
    const { admin, base, root, space } = await makeAsked();
    const below = { title: "Where is it?", slug: "where", text: "# Where is it?\n" };
    await makePage(space, { title: "Parts", slug: "parts", type: "group", pages: [below] });
    await makePage(space, { title: "Who pays?", slug: "pays", text: "# Who pays?\n", condition: FEW });
    const secret = (await admin.get(`${base}/publishing/auth`)).body.privateKey;
    const jwtToken = await visitorToken(secret, { plan: "pro", sub: "ada" });
    const free = rest(await tokenAt(root));
    const all = await offered(admin, base);
    expect(all.slice(0, 2)).toEqual(["Where is it?", "Who pays?"]);
    expect(all).toHaveLength(5);
    expect(await offered(rest(await tokenAt(root, { jwtToken })), base)).toContain("Who pays?");
    const seen = await offered(free, base);
    expect(seen).toContain("Buffers");
    expect(seen).not.toContain("Who pays?");
    expect([...all, ...seen]).not.toContain("Draft");
    const suggestions = ["How do chunks end?", "What is lost?"];
    await admin.put(`${base}/customization`, { ai: { suggestions } });
    expect(await offered(free, base)).toEqual(suggestions);
    expect(await offered(free, base, "?siteSpaceId=gone")).toEqual(suggestions);
  });
});

describe("stored questions", () => {
  it("are stored once each, with secrets masked and unanswered questions first, and are shown only to administrators", async () => {
    const { admin, base, organization } = await makeAsked();
    for (const question of ["How often are chunks flushed?", "  how often are CHUNKS  flushed "])
      await askIn(admin, base, question);
    await askIn(
      admin,
      base,
      "My mail is ada@example.org, my key ghp_0123456789abcdefghij: who are the beekeepers?",
    );
    const list = async (query = "") => (await admin.get(`${base}/questions${query}`)).body;
    const { items, count } = await list();
    expect(count).toBe(2);
    expect(items[0]).toMatchObject({ object: "ask-question", answered: false, times: 1, sources: [] });
    expect(items[0].question).toBe("My mail is [email], my key [token]: who are the beekeepers?");
    expect(items[1]).toMatchObject({ question: "How often are chunks flushed?", answered: true, times: 2 });
    expect(items[1].sources[0]).toMatchObject({
      title: "Buffers",
      url: expect.stringContaining("/buffers#flushing"),
    });
    expect((await list("?answered=true")).items).toEqual([items[1]]);
    expect((await list("?answered=false&limit=1")).items).toEqual([items[0]]);
    const first = await list("?limit=1");
    expect((await list(`?limit=1&page=${first.next.page}`)).items).toEqual([items[1]]);
    const creator = await makePerson({ organization, role: "create" });
    expect((await rest(creator.token).get(`${base}/questions`)).status).toBe(403);
  });

  it("are deleted ninety days after someone last asked them, and with their site", async () => {
    const { admin, base, site, organizationId } = await makeAsked();
    await askIn(admin, base, "How often are chunks flushed?");
    const where = { organizationId, siteId: site.id };
    const day = 86_400_000;
    await forgetQuestions();
    expect(await db().askQuestion.count({ where })).toBe(1);
    setClock(new Date(Date.now() + 91 * day));
    await forgetQuestions();
    setClock();
    expect(await db().askQuestion.count({ where })).toBe(0);
    await askIn(admin, base, "How often are chunks flushed?");
    expect((await admin.delete(base)).status).toBe(204);
    await runJobs();
    expect(await db().askQuestion.count({ where })).toBe(0);
  });
});
