import { beforeEach, describe, expect, it } from "vitest";
import { signVisitorToken } from "@/access/visitors/token";
import { provideEnv } from "@/env";
import { makeContent } from "@/testing/make/content";
import { makeMember, makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { agentOf, ask, call, serveAgents } from "./client.fixture";

provideEnv({ RATE_LIMIT_PER_MINUTE: "0" });
serveAgents();

type Person = Awaited<ReturnType<typeof makePerson>>;
let editor: Person;
let space: Awaited<ReturnType<typeof makeSpace>>;
beforeEach(async () => {
  const organization = await makeOrganization();
  editor = await makePerson({ organization, role: "create" });
  space = await makeSpace({ organizationId: organization.id, title: "Handbook" });
  await makeContent({
    space,
    pages: [{ id: `first-${space.id}`, title: "First", text: "# First\n\nOne.\n" }],
  });
});

const limited = async (fields: object) =>
  (await rest(editor.token).post("/user/tokens", { name: "Agent", ...fields })).body.token as string;

const namesOf = async (token: string, query = "") => {
  const { tools } = await (await agentOf(token, query)).listTools();
  return tools.map(({ name }) => name);
};

describe("the tools", () => {
  it.each(["modern", "legacy"] as const)(
    "are the tools for authors, with input and output schemas, if the client uses the %s protocol",
    async (era) => {
      const client = await agentOf(editor.token, "", era);
      expect(client.getServerVersion()).toMatchObject({ name: "bindery" });
      expect(client.getInstructions()).toContain("change request");
      const { tools } = await client.listTools();
      expect(tools.length).toBeLessThan(40);
      const write = tools.find(({ name }) => name === "updateChangeRequestContent");
      expect(write).toMatchObject({
        annotations: { readOnlyHint: false, destructiveHint: true },
        inputSchema: {
          type: "object",
          required: expect.arrayContaining(["spaceId", "changeRequestId", "changes", "ifRevision"]),
        },
        outputSchema: { type: "object" },
      });
      expect(tools.find(({ name }) => name === "getPageById")?.annotations).toMatchObject({
        readOnlyHint: true,
      });
    },
  );

  it("can be all operations of the API that the token can use, in several pages", async () => {
    const names = await namesOf(editor.token, "?toolsets=all");
    expect(names.length).toBeGreaterThan(300);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(["updateSiteCustomizationById", "listUserSessions"]));
    expect(names).not.toContain("updateSpaceContent");
  });

  it("can write main content only if the agent requested the toolset directEdits", async () => {
    expect((await namesOf(editor.token, "?toolsets=directEdits")).sort()).toEqual([
      "applyCheckFindingInSpace",
      "applyTemplateToSpace",
      "importGitRepository",
      "installGitSyncProviderOnTarget",
      "resolveTranslationItem",
      "rollbackToRevision",
      "runTranslation",
      "syncGitSyncInstallation",
      "updateGitSyncInstallationById",
      "updateSpaceContent",
    ]);
  });

  it("can only read if the token or the URL is limited to reading, and calls of other tools are refused", async () => {
    const reading = await limited({ scope: "read" });
    const names = await namesOf(reading, "?toolsets=all");
    expect(names).toEqual(expect.arrayContaining(["getPageById", "searchSiteContent", "streamAskInSite"]));
    expect(names.filter((name) => /^(create|update|delete|post|merge)/.test(name))).toEqual([]);
    expect(names).not.toContain("listAccessTokens");
    expect(await namesOf(editor.token, "?readonly=true")).not.toContain("createChangeRequest");
    for (const client of [await agentOf(reading), await agentOf(editor.token, "?readonly=true")])
      await expect(
        client.callTool({ name: "createChangeRequest", arguments: { spaceId: space.id } }),
      ).rejects.toThrow("No tool has the name createChangeRequest");
    expect((await rest(editor.token).get(`/spaces/${space.id}/change-requests`)).body.count).toBe(0);
  });

  it("are the tools of the requested toolsets", async () => {
    expect((await namesOf(editor.token, "?toolsets=teams,members")).length).toBeGreaterThan(10);
    const refused = await ask("/mcp?toolsets=authoring,nothing", {
      method: "POST",
      headers: { authorization: `Bearer ${editor.token}`, "content-type": "application/json" },
      body: "{}",
    });
    expect([refused.status, (await refused.json()).error.message]).toEqual([
      400,
      expect.stringContaining("`toolsets` must be a comma-separated list of these toolsets: authoring, all"),
    ]);
  });
});

describe("a call", () => {
  it("returns the same as REST", async () => {
    const client = await agentOf(editor.token);
    const { answer } = await call(client, "getPageById", {
      spaceId: space.id,
      pageId: `first-${space.id}`,
      format: "markdown",
    });
    const { body } = await rest(editor.token).get(
      `/spaces/${space.id}/content/page/first-${space.id}?format=markdown`,
    );
    expect(answer).toEqual({ result: body, revision: expect.any(String) });
    const keys = async (name: string) =>
      Object.keys((await call(client, name, { spaceId: space.id })).answer);
    expect(await keys("getSpaceById")).toEqual(["result", "version"]);
    for (const name of ["createChangeRequest", "listChangeRequestsForSpace"])
      expect(await keys(name)).toEqual(["result"]);
  });

  it("is refused with the same message as in REST", async () => {
    const client = await agentOf(editor.token);
    const other = await makeSpace();
    expect(await call(client, "getSpaceById", { spaceId: other.id })).toEqual({
      isError: true,
      answer: {
        code: 404,
        message: "Space not found.",
        reason: "not_found",
        documentation: expect.stringContaining("/docs/api-users/errors#not_found"),
      },
    });
    expect(await call(client, "createChangeRequest", { spaceId: other.id })).toMatchObject({
      answer: { code: 404 },
    });
    expect(await call(client, "createChangeRequest", { spaceId: space.id, subject: 7 })).toMatchObject({
      answer: { code: 400, message: expect.stringMatching(/^`subject` /) },
    });
  });

  it("has the limits of its token", async () => {
    const organization = await makeOrganization();
    await makeMember({ organization, user: editor.user, role: "admin" });
    const other = await makeSpace({ organizationId: organization.id });
    const here = await agentOf(await limited({ organization: space.organizationId }));
    const everywhere = await agentOf(editor.token);
    expect(await call(everywhere, "getSpaceById", { spaceId: other.id })).toMatchObject({ isError: false });
    const hidden = { isError: true, answer: { code: 404 } };
    expect(await call(here, "getSpaceById", { spaceId: other.id })).toMatchObject(hidden);
    expect(await call(here, "createChangeRequest", { spaceId: other.id })).toMatchObject(hidden);
    const writing = await agentOf(await limited({ scope: "write" }), "?toolsets=organizations");
    const renamed = { organizationId: organization.id, title: "Renamed" };
    expect(await call(writing, "updateOrganizationById", renamed)).toMatchObject({ answer: { code: 403 } });
    const { body } = await rest(editor.token).get(`/orgs/${organization.id}`);
    expect(body.title).toBe(organization.title);
  });

  it("is refused if the result is too large for any model, and the error says what to do", async () => {
    const description = "x".repeat(4000);
    const pages = Array.from({ length: 500 }, (_, index) => ({
      title: `Page ${index}`,
      text: "",
      description,
    }));
    await makeContent({ space, pages });
    const client = await agentOf(editor.token);
    expect(await call(client, "listPages", { spaceId: space.id })).toMatchObject({
      isError: true,
      answer: { code: 413, message: expect.stringContaining("Request fewer items") },
    });
    const { answer } = await call(client, "searchSpaceContent", { spaceId: space.id, query: "page 499" });
    expect(answer.result.items[0].title).toBe("Page 499");
  });

  it("that writes content returns the change request's state, and doesn't overwrite changes that others made in the meantime", async () => {
    const client = await agentOf(editor.token);
    const made = (await call(client, "createChangeRequest", { spaceId: space.id, subject: "More" })).answer;
    const at = { spaceId: space.id, changeRequestId: made.result.id };
    const page = { ...at, pageId: `first-${space.id}`, format: "markdown" };
    const { revision } = (await call(client, "getPageInChangeRequestById", page)).answer;
    const write = (markdown: string, ifRevision?: string) =>
      call(client, "updateChangeRequestContent", {
        ...at,
        ifRevision,
        changes: [{ operation: "update_page", page: page.pageId, document: { markdown } }],
      });
    const { answer } = await write("# First\n\nTwo, see [nothing](#gone).\n", revision);
    expect(answer.evidence).toEqual({
      changes: [{ type: "page_edited", id: page.pageId, title: "First", fields: ["document"] }],
      more: 0,
      brokenLinks: [{ page: page.pageId, target: "#gone" }],
      merge: { upToDate: true, mergeable: true },
    });
    expect(answer.revision).not.toBe(revision);
    expect(await write("# First\n\nThree.\n", revision)).toMatchObject({
      isError: true,
      answer: { code: 412 },
    });
    expect(await write("# First\n\nThree.\n")).toMatchObject({
      answer: { code: 400, message: expect.stringMatching(/^`ifRevision` /) },
    });
    const after = (await call(client, "getPageInChangeRequestById", page)).answer;
    expect([after.revision, after.result.markdown]).toEqual([
      answer.revision,
      expect.stringContaining("Two"),
    ]);
    const renamed = { ...at, subject: "Less", ifVersion: "0" };
    expect(await call(client, "updateChangeRequestById", renamed)).toMatchObject({ answer: { code: 412 } });
  });

  it("that deletes a page reports the links that it breaks", async () => {
    const [gone, first] = [`gone-${space.id}`, `first-${space.id}`];
    const text = "# First\n\n[That](gone.md)\n";
    await makeContent({
      space,
      pages: [
        { id: gone, title: "Gone", gitPath: "gone.md" },
        { id: first, title: "First", gitPath: "first.md", text },
      ],
    });
    const client = await agentOf(editor.token);
    const { id, revision } = (await call(client, "createChangeRequest", { spaceId: space.id })).answer.result;
    const changes = [{ operation: "delete_page", page: gone }];
    const at = { spaceId: space.id, changeRequestId: id };
    const { answer } = await call(client, "updateChangeRequestContent", {
      ...at,
      changes,
      ifRevision: revision,
    });
    expect(answer.evidence).toMatchObject({
      changes: [{ type: "page_deleted", id: gone }],
      brokenLinks: [{ page: first, target: "gone.md" }],
    });
  });

  it("that violates the rules of a space doesn't write anything, even if the agent requested the toolset for it", async () => {
    const admin = await makePerson({ organization: { id: space.organizationId }, role: "admin" });
    const rules = {
      mergeRules: { type: "rules", rules: [{ rule: "require_at_least_one_approved_review" }] },
    };
    expect((await rest(admin.token).patch(`/spaces/${space.id}`, rules)).status).toBe(200);
    const client = await agentOf(editor.token, "?toolsets=authoring,directEdits");
    const changes = [{ operation: "delete_page", page: `first-${space.id}` }];
    expect(
      await call(client, "updateSpaceContent", { spaceId: space.id, changes, ifRevision: "*" }),
    ).toMatchObject({ isError: true, answer: { code: 403 } });
    const made = (await call(client, "createChangeRequest", { spaceId: space.id })).answer;
    const at = { spaceId: space.id, changeRequestId: made.result.id };
    const { answer } = await call(client, "updateChangeRequestContent", { ...at, changes, ifRevision: "*" });
    expect(answer.evidence.merge).toMatchObject({
      mergeable: false,
      reason: expect.stringContaining("review"),
    });
    expect(await call(client, "mergeChangeRequest", at)).toMatchObject({ answer: { code: 403 } });
    expect((await rest(editor.token).get(`/spaces/${space.id}/content/pages`)).body.pages).toHaveLength(1);
  });
});

describe("access to the MCP server", () => {
  const knock = (init: RequestInit = {}) =>
    ask("/mcp", {
      method: "POST",
      body: "{}",
      ...init,
      headers: { "content-type": "application/json", ...init.headers },
    });

  it("is refused without a token, with a message that names the accepted kind of token", async () => {
    const bad: Record<string, string>[] = [
      {},
      { authorization: "Bearer unknown-token" },
      { cookie: "session=x" },
    ];
    for (const headers of bad) {
      const answer = await knock({ headers });
      expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([
        401,
        expect.stringMatching(
          /^Bearer resource_metadata="http.*oauth-protected-resource\/mcp", scope="read write"$/,
        ),
      ]);
    }
  });

  it("is refused to visitors of a site, because their tokens can only read the site", async () => {
    const visitor = { organizationId: space.organizationId, siteId: space.id, audience: "open" };
    const token = await signVisitorToken({ ...visitor, configVersion: 0, shown: [], claims: {} });
    expect((await knock({ headers: { authorization: `Bearer ${token}` } })).status).toBe(403);
  });

  it("accepts only POST requests with one JSON object", async () => {
    const headers = { authorization: `Bearer ${editor.token}` };
    const asked = await ask("/mcp", { method: "OPTIONS", headers: { origin: "https://a.example" } });
    expect([asked.status, asked.headers.get("access-control-allow-headers")]).toEqual([
      204,
      expect.stringContaining("Mcp-Protocol-Version"),
    ]);
    const got = await ask("/mcp", { headers });
    expect([got.status, got.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
    expect((await knock({ headers, body: "[]" })).status).toBe(400);
    expect((await knock({ headers, body: "x" })).status).toBe(400);
    expect((await knock({ headers: { ...headers, "content-type": "text/plain" } })).status).toBe(415);
  });

  it("shares its rate limits with the API", async () => {
    provideEnv({ RATE_LIMIT_PER_MINUTE: "3" });
    try {
      const statuses = [];
      const headers = { authorization: `Bearer ${editor.token}` };
      for (let count = 0; count < 4; count++) statuses.push((await knock({ headers })).status);
      expect(statuses.at(-1)).toBe(429);
    } finally {
      provideEnv({ RATE_LIMIT_PER_MINUTE: "0" });
    }
  });
});
