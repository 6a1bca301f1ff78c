import { SignJWT } from "jose";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hashSecret } from "@/access/authentication/secret";
import { call, closeClients, connectTo } from "@/api/mcp/client.fixture";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { visitorSecretOf } from "@/domains/sites/publishing-auth/keys";
import { appUrl } from "@/lib/urls";
import { publishedUrl } from "@/scopes/site-address";
import { makePage } from "@/testing/make/content";
import { makeSpace } from "@/testing/make/space";
import { withSettings } from "@/testing/settings";
import { at, change, get, makeManual, mcpAddress, serveReaders, site, space } from "./site-server.fixture";

serveReaders();
makeManual();
afterEach(closeClients);

const json = { "content-type": "application/json", accept: "application/json, text/event-stream" };
const knock = (headers: Record<string, string> = {}) => at("~mcp", { ...json, ...headers }, "POST", "{}");
const reader = (query = "", token?: string) => connectTo(mcpAddress(query), token);
const own = () => publishedUrl(site);

describe("the MCP server of a site", () => {
  it.each(["modern", "legacy"] as const)(
    "has tools to search, read and ask, in the %s protocol",
    async (era) => {
      const client = await connectTo(mcpAddress(), undefined, era);
      expect(client.getInstructions()).toContain("Manual");
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(["search", "get_page", "ask"]);
      const { answer: found } = await call(client, "search", { query: "deep" });
      const [{ title, url }] = found.results;
      expect([title, url]).toEqual(["Deep down", `${own()}guide/first/deep`]);
      const page = { title: "Deep down", url, markdown: expect.stringContaining("Text of Deep down.") };
      for (const named of [url, `${url}#part`, "guide/first/deep", "/guide/first/deep"])
        expect((await call(client, "get_page", { page: named })).answer).toEqual(page);
      expect((await call(client, "get_page", { page: "" })).answer.title).toBe("Welcome");
      const { answer } = await call(client, "ask", { question: "What is deep down?" });
      expect(answer).toMatchObject({
        markdown: expect.stringContaining("Deep down"),
        sources: [expect.objectContaining({ title: "Deep down" })],
      });
    },
  );

  it("is listed for machines, and a button on pages shows it if the owner turned this on", async () => {
    expect((await at("llms.txt")).text).toContain(`](${own()}~mcp)`);
    expect((await at("guide/first")).text).not.toContain("~mcp");
    await change({ customization: { pageActions: { items: ["mcp"] } } });
    expect((await at("guide/first")).text).toContain(`data-copy-address="${own()}~mcp"`);
  });

  it("also exists for a space that is published without a site", async () => {
    const alone = await makeSpace({ title: "Alone", visibility: "public" });
    await makePage(alone, { title: "Only", slug: "only", text: "# Only\n\nWords by themselves.\n" });
    const client = await connectTo(mcpAddress("", `~${alone.id}`));
    const { answer: found } = await call(client, "search", { query: "words" });
    const [{ url }] = found.results;
    expect((await call(client, "get_page", { page: url })).answer.markdown).toContain("Words by themselves.");
    const where = { organizationId_id: { organizationId: alone.organizationId, id: alone.id } };
    await db().space.update({ where, data: { visibility: "private", version: { increment: 1 } } });
    const { status } = await get(`/s/~${alone.id}/~mcp`, json, "POST", "{}");
    expect(status).toBe(404);
  });

  it("returns errors for pages that don't exist or belong to another site", async () => {
    const client = await reader();
    for (const page of [
      "nothing",
      "https://example.org/",
      "../other/guide",
      "//example.org/x",
      "~search?q=deep",
    ])
      expect(await call(client, "get_page", { page })).toEqual({
        isError: true,
        answer: {
          code: 404,
          message: "Page not found.",
          reason: "not_found",
          documentation: appUrl("/docs/api-users/errors#not_found"),
        },
      });
    expect((await call(client, "search", { query: "nowhere" })).answer).toEqual({ results: [] });
  });

  it("has no tool for questions if the owner turned off questions, and doesn't exist if agents are excluded", async () => {
    await change({ customization: { ai: { mode: "none" } } });
    const { tools } = await (await reader()).listTools();
    expect(tools.map(({ name }) => name)).toEqual(["search", "get_page"]);
    await change({ agentsContext: "excluded" });
    expect((await knock()).status).toBe(404);
    expect((await at("guide/first")).text).not.toContain("~mcp");
  });

  it("accepts only short POST requests, and limits questions by IP address", async () => {
    const got = await at("~mcp");
    expect([got.status, got.headers.allow]).toEqual([405, "POST"]);
    expect((await at("~mcp", json, "POST", " ".repeat(70_000))).status).toBe(413);
    expect((await at("~mcp/more", json, "POST", "{}")).status).toBe(405);
    const restore = withSettings({ RATE_LIMIT_PER_MINUTE: "20" });
    try {
      const client = await reader();
      await call(client, "ask", { question: "What is deep down?" });
      expect(await call(client, "ask", { question: "What is deep down?" })).toMatchObject({
        isError: true,
        answer: { code: 429 },
      });
    } finally {
      restore();
    }
  });
});

describe("a visitor's agent", () => {
  const condition = 'visitor.claims.plan == "pro"';
  const plan = { type: "string", description: "Plan" };
  let token: string;
  beforeEach(async () => {
    await makePage(space, {
      title: "For pro",
      slug: "for-pro",
      condition,
      text: "# For pro\n\nProfessional words.\n",
    });
    const adaptiveSchema = { type: "object", properties: { plan }, additionalProperties: false };
    await change({ adaptiveContent: true, adaptiveSchema });
    token = await new SignJWT({ plan: "pro" })
      .setProtectedHeader({ alg: "HS256" })
      .setExpirationTime("5m")
      .sign(Buffer.from(visitorSecretOf(site)));
  });

  const sees = async (query?: string, credential?: string) => {
    const client = await reader(query, credential);
    const { answer: found } = await call(client, "search", { query: "professional" });
    const { answer: page } = await call(client, "get_page", { page: "for-pro" });
    return [found.results.length, page.code ?? page.title];
  };

  it("can use a token in the URL or in a header to read the content that the visitor can read", async () => {
    expect(await sees()).toEqual([0, 404]);
    expect(await sees("", token)).toEqual([1, "For pro"]);
    expect(await sees(`?jwt_token=${token}`)).toEqual([1, "For pro"]);
    expect(await sees("", `${token}x`)).toEqual([0, 404]);
    const asked = await call(await reader(), "ask", { question: "What are professional words?" });
    expect(JSON.stringify(asked.answer)).not.toContain("Professional words");
  });

  it("gets access with a share link, and is refused without a share link", async () => {
    const key = "k".repeat(32);
    const link = { organizationId: site.organizationId, id: newId() };
    await db().siteShareLink.create({
      data: { ...link, siteId: site.id, key: "sealed", keyHash: hashSecret(key) },
    });
    await change({ visibility: "share-link" });
    expect((await knock()).status).toBe(404);
    expect((await knock({ cookie: `visitor-key=${key}` })).status).toBe(404);
    const { answer } = await call(await reader(`?shareKey=${key}`), "get_page", { page: "guide/first" });
    expect(answer.title).toBe("First steps");
  });

  it("gets 401 if visitors have to sign in", async () => {
    await change({ visibility: "visitor-auth" });
    const refused = await knock();
    expect([refused.status, refused.headers["www-authenticate"]]).toEqual([401, 'Bearer realm="bindery"']);
    expect(refused.text).not.toContain("Manual");
    expect(await sees("", token)).toEqual([1, "For pro"]);
  });
});
