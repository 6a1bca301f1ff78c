import { beforeEach, describe, expect, it } from "vitest";
import { provideEnv } from "@/env";
import { runJobs } from "@/testing/jobs";
import { makeCollection } from "@/testing/make/collection";
import { makeContent } from "@/testing/make/content";
import { makeGrant } from "@/testing/make/grant";
import { makeMember, makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { makeSpec } from "@/testing/make/spec";
import { rest } from "@/testing/rest";
import { startTranslationServer } from "@/testing/translation-server";
import { runFollowers } from "./handlers";

/**
 * Two texts from the specification. The first text is from the operation that the source shows, and the
 * second text is from a different operation.
 */
const [SHOWN, OTHER] = ["All of them", "It lives"];
const block = (slug: string, path = "/pets") =>
  `{% openapi-operation spec="${slug}" path="${path}" method="get" %}\n{% endopenapi-operation %}\n`;

let admin: ReturnType<typeof rest>;
/**
 * A guest who can create content in the source space and in the collection, but can't view specifications.
 */
let guest: ReturnType<typeof rest>;
let guestId = "";
let organizationId = "";
let source: Awaited<ReturnType<typeof makeSpace>>;
let slug = "";

beforeEach(async () => {
  provideEnv({ TRANSLATION_PROVIDER: "pseudo", RATE_LIMIT_PER_MINUTE: "0" });
  const person = await makePerson({ role: "admin" });
  organizationId = person.organizationId;
  admin = rest(person.token);
  const parent = await makeCollection({ organizationId });
  source = await makeSpace({ parent, title: "Guide", language: "en" });
  const outsider = await makePerson({ role: "admin" });
  await makeMember({ organization: { id: organizationId }, user: outsider.user, role: null });
  await makeGrant({ level: "admin", user: outsider.user, collection: { organizationId, id: parent.id } });
  guest = rest(outsider.token);
  guestId = outsider.user.id;
  slug = (await makeSpec({ organizationId })).slug;
});

const pages = (text: string, more: object = {}) =>
  makeContent({
    space: source,
    pages: [{ id: "api", title: "API", text: `# API\n\nWords.\n\n${text}` }],
    ...more,
  });

async function translate(client = guest) {
  const all = `/orgs/${organizationId}/translations`;
  const made = await client.post(all, { source: { space: source.id, language: "en" }, language: "fr" });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const path = `${all}/${made.body.id}`;
  return { path, at: `/spaces/${made.body.result.space}` };
}

async function run(path: string, client = guest) {
  expect((await client.post(`${path}/run`)).status).toBe(204);
  await runJobs();
  expect((await admin.get(path)).body.latestRun).toMatchObject({ status: "success" });
}

/** Returns the page's content as visitors see it. */
const shown = async (at: string) =>
  JSON.stringify((await admin.get(`${at}/content/page/api?dereferenced=true`)).body.document);
const textOf = async (at: string) =>
  (await admin.get(`${at}/content/page/api?format=markdown`)).body.markdown as string;

describe("a translation by an author who can't view the organization's specifications", () => {
  it("shows the blocks that the source shows, after manual and automatic runs", async () => {
    await pages(block(slug));
    const { path, at } = await translate();
    await run(path);
    expect(await shown(at)).toContain(SHOWN);
    await pages(`${block(slug)}\n${block(slug, "/health")}`);
    const instructions = { object: "document", data: {}, nodes: [] };
    expect((await guest.put(path, { instructions, automatic: true })).status).toBe(200);
    await runFollowers();
    await runJobs();
    expect(await shown(at)).toContain(OTHER);
  });

  it("shows no block that the source doesn't show to visitors", async () => {
    // The pages are written in the same way as an import writes them.
    await pages(block(slug), { authorId: guestId, withholds: true });
    expect(await shown(`/spaces/${source.id}`)).not.toContain(SHOWN);
    const { path, at } = await translate();
    await run(path);
    expect(await textOf(at)).toContain(block(slug));
    expect(await shown(at)).not.toContain(SHOWN);
  });

  it("shows no block that a provider adds, and no operation that the source doesn't show", async () => {
    const server = await startTranslationServer(({ texts }) => ({
      texts: texts.map((text) => (text === "Words." ? `Mots.\n\n${block(slug)}` : text)),
    }));
    try {
      provideEnv({ TRANSLATION_PROVIDER: "deepl" });
      await pages("More.");
      const { path, at } = await translate();
      await run(path);
      expect(await shown(at)).not.toContain(SHOWN);
      await pages(block(slug, "/health"));
      await run(path);
      expect(await shown(at)).toContain(OTHER);
      expect(await shown(at)).not.toContain(SHOWN);
    } finally {
      await server.stop();
    }
  });

  it("shows no block because of an edit, or because someone resolves a conflict after the block was removed from the source", async () => {
    await pages(block(slug));
    const { path, at } = await translate();
    const markdown = (text: string) => ({
      changes: [{ operation: "update_page", page: "api", document: { markdown: text } }],
    });
    await run(path);
    expect((await guest.post(`${at}/content`, markdown("Mine."))).status).toBe(200);
    expect((await guest.post(`${at}/content`, markdown(`Mine.\n\n${block(slug)}`))).status).toBe(403);
    await pages(`Changed.\n\n${block(slug)}`);
    await run(path);
    expect((await admin.get(`${path}/items/api`)).body.status).toBe("conflict");
    await pages("Changed.");
    expect((await guest.post(`${path}/items/api/resolve`, { resolution: "proposed" })).status).toBe(204);
    expect(await textOf(at)).toContain(block(slug));
    expect(await shown(at)).not.toContain(SHOWN);
  });
});
