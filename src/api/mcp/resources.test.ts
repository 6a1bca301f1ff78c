import { beforeEach, describe, expect, it } from "vitest";
import { emptyDocument, paragraph, textNode } from "@/domains/content/markdown/document";
import { provideEnv } from "@/env";
import { makeChangeRequest } from "@/testing/make/change-request";
import { makeContent } from "@/testing/make/content";
import { makeMember, makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { agentOf, serveAgents } from "./client.fixture";

provideEnv({ RATE_LIMIT_PER_MINUTE: "0" });
serveAgents();

let admin: Awaited<ReturnType<typeof makePerson>>;
let space: Awaited<ReturnType<typeof makeSpace>>;
let page: string;
beforeEach(async () => {
  const organization = await makeOrganization({ title: "Works" });
  admin = await makePerson({ organization, role: "admin" });
  space = await makeSpace({ organizationId: organization.id, title: "Handbook" });
  page = `p-${space.id}`;
  const pages = [{ id: `below-${space.id}`, title: "Below [it]" }];
  await makeContent({ space, pages: [{ id: page, title: "First", text: "# First\n\nOne.\n", pages }] });
});

describe("resources", () => {
  it("are the spaces that the token can access, in all organizations of the token", async () => {
    const other = await makeOrganization({ title: "Elsewhere" });
    await makeMember({ organization: other, user: admin.user, role: "read" });
    const second = await makeSpace({ organizationId: other.id, title: "Second" });
    await makeSpace({ title: "Of strangers" });
    const listed = async (token: string) =>
      (await (await agentOf(token)).listResources()).resources.map(({ uri, name }) => [uri, name]).sort();
    const first = [`bindery://spaces/${space.id}`, "Handbook"];
    const both = [first, [`bindery://spaces/${second.id}`, "Second"]];
    expect(await listed(admin.token)).toEqual(both.sort());
    const { body } = await rest(admin.token).post("/user/tokens", {
      name: "One",
      organization: space.organizationId,
    });
    expect(await listed(body.token)).toEqual([first]);
  });

  it("contain the pages of a space and of a change request, as Markdown", async () => {
    const client = await agentOf(admin.token);
    const text = async (uri: string) => {
      const [content] = (await client.readResource({ uri })).contents;
      return content && "text" in content ? content.text : undefined;
    };
    const base = `bindery://spaces/${space.id}`;
    expect(await text(base)).toBe(
      `- [First](${base}/pages/${page})\n  - [Below \\[it\\]](${base}/pages/below-${space.id})\n`,
    );
    expect(await text(`${base}/pages/${page}`)).toContain("One.");
    const request = await makeChangeRequest({ space, user: admin.user });
    const changes = [{ operation: "update_page", page, document: { markdown: "# First\n\nTwo.\n" } }];
    await rest(admin.token).post(`/spaces/${space.id}/change-requests/${request.id}/content`, { changes });
    expect(await text(`${base}/change-requests/${request.id}/pages/${page}`)).toContain("Two.");
    expect(await text(`${base}/change-requests/${request.id}`)).toContain(`${request.id}/pages/${page}`);
    expect(await text(`${base}/pages/${page}`)).toContain("One.");
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(4);
  });

  it("are hidden if the REST API hides them", async () => {
    const other = await makeSpace();
    const client = await agentOf(admin.token);
    const uris = [
      `bindery://spaces/${other.id}`,
      `bindery://spaces/${space.id}/pages/none`,
      "bindery://nothing",
      "file:///etc/passwd",
    ];
    for (const uri of uris) await expect(client.readResource({ uri }), uri).rejects.toThrow(/not found/i);
    await expect(client.listResources({ cursor: "nothing" })).rejects.toThrow(
      "`cursor` must be the `nextCursor` of the previous response.",
    );
    await expect(client.listResources({ cursor: `${space.organizationId} x` })).rejects.toThrow("page");
  });
});

describe("prompts", () => {
  it("are the organizations' instructions for AI assistants, visible only to members", async () => {
    const client = await agentOf(admin.token);
    expect((await client.listPrompts()).prompts).toEqual([]);
    const instructions = { ...emptyDocument(), nodes: [paragraph([textNode("Write short sentences.")])] };
    await rest(admin.token).put(`/orgs/${space.organizationId}/agent-instructions`, { instructions });
    const [prompt] = (await client.listPrompts()).prompts;
    expect(prompt?.title).toBe("Instructions for Works");
    const name = prompt?.name ?? "";
    expect((await client.getPrompt({ name })).messages).toEqual([
      { role: "user", content: { type: "text", text: "Write short sentences." } },
    ]);
    const stranger = await agentOf((await makePerson()).token);
    expect((await stranger.listPrompts()).prompts).toEqual([]);
    await expect(stranger.getPrompt({ name })).rejects.toThrow("Organization not found.");
    await expect(client.getPrompt({ name: "nothing" })).rejects.toThrow("No prompt has the name nothing");
  });
});
