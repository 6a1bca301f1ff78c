import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { jsonDocumentInput, readStoredDocument } from "@/domains/content/document-schema";
import type { JSONDocument } from "@/domains/content/markdown/document";
import { grammarArbitrary } from "@/domains/content/markdown/grammar-arbitrary.fixture";
import { sectionsOfBlocks } from "@/domains/content/search-index/sections";
import { DocumentView } from "@/site/blocks/document-view";
import { outlineOf } from "@/site/blocks/outline";
import { prepareDocument } from "@/site/blocks/prepare";
import { readShortText, textOfDocument } from "@/site/draft/short-text";
import { makeCollection } from "@/testing/make/collection";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { ShortBlocks } from "../../app/_console/change-requests/comments/rendered";

const surroundings = { hrefOf: () => null, fileOf: () => null, describe: () => null };

/** Converts a Document to all forms that Bindery generates from it: console, site, outline, search text and Markdown. */
async function readEverywhere({ nodes }: JSONDocument): Promise<string | null> {
  renderToStaticMarkup(<ShortBlocks nodes={nodes} nameOf={() => null} />);
  const prepared = await prepareDocument(nodes);
  renderToStaticMarkup(<DocumentView nodes={nodes} context={{ ...surroundings, prepared }} />);
  outlineOf(nodes, prepared);
  sectionsOfBlocks(nodes);
  return textOfDocument({ object: "document", data: {}, nodes });
}

describe("a Document without parts that are optional in the schema", () => {
  it("is accepted and completed, and can be converted to all forms", async () => {
    let [accepted, written] = [0, 0];
    await fc.assert(
      fc.asyncProperty(grammarArbitrary, async (given) => {
        const { data: document } = jsonDocumentInput.safeParse(structuredClone(given));
        if (!document) return void readStoredDocument(given);
        accepted += 1;
        expect(jsonDocumentInput.parse(structuredClone(document))).toEqual(document);
        expect(readStoredDocument(structuredClone(given))).toEqual(document);
        const markdown = await readEverywhere(document);
        if (markdown === null) return;
        written += 1;
        const nodes = readShortText(markdown) ?? [];
        await readEverywhere({ ...document, nodes });
      }),
      { numRuns: 400 },
    );
    expect(accepted).toBeGreaterThan(300);
    expect(written).toBeGreaterThan(50);
  }, 60_000);
});

describe("Documents over REST", () => {
  let api: ReturnType<typeof rest>;
  let organizationId: string;
  let request: string;
  let translation: string;

  beforeAll(async () => {
    const organization = await makeOrganization();
    organizationId = organization.id;
    const admin = await makePerson({ organization, role: "admin" });
    api = rest(admin.token);
    const parent = await makeCollection({ organizationId });
    const space = await makeSpace({ parent, language: "en" });
    await makeContent({ space, pages: [{ id: "a", title: "A", text: "# A\n" }] });
    const all = `/spaces/${space.id}/change-requests`;
    request = `${all}/${(await api.post(all, {})).body.id}`;
    const translated = { source: { space: space.id, language: "en" }, language: "fr" };
    translation = `/orgs/${organizationId}/translations/${(await api.post(`/orgs/${organizationId}/translations`, translated)).body.id}`;
  });

  const instructions = () => `/orgs/${organizationId}/agent-instructions`;
  const page = () => `${request}/content/page/a`;

  it("are stored in a readable form or refused with 400 by every operation that accepts a Document", async () => {
    const documents = fc.sample(grammarArbitrary, { numRuns: 25, seed: 7 });
    let stored = 0;
    const send = async (answer: Promise<{ status: number }>) => {
      const { status } = await answer;
      expect([200, 201, 204, 400]).toContain(status);
      if (status !== 400) stored += 1;
    };
    for (const document of documents) {
      await send(api.patch(request, { description: document }));
      await send(api.put(instructions(), { instructions: document }));
      await send(api.put(translation, { instructions: document }));
      await send(api.post(`${request}/comments`, { body: { document } }));
      const changes = [{ operation: "update_page", page: "a", document: { document } }];
      await send(api.post(`${request}/content`, { changes }));
      const read = [
        (await api.get(request)).body.description ?? { nodes: [] },
        (await api.get(instructions())).body.instructions,
        (await api.get(translation)).body.instructions,
        (await api.get(`${page()}?format=document`)).body.document,
      ];
      for (const each of read) await readEverywhere(each);
      expect((await api.get(`${page()}?format=markdown`)).status).toBe(200);
      const comments = (await api.get(`${request}/comments?format=document`)).body.items;
      for (const { body } of comments.slice(0, 1)) await readEverywhere(body.document);
      expect((await api.get(`${request}/merge-checks`)).status).toBe(200);
      expect((await api.get(`${request}/changes`)).status).toBe(200);
    }
    expect(stored).toBeGreaterThan(50);
  }, 60_000);

  it("are refused with an error that names the field if data doesn't match its type, and nothing changes", async () => {
    const before = (await api.get(instructions())).body;
    const wrong = [
      { type: "paragraph", data: { align: {} } },
      { type: "code", data: { title: ["a"] } },
      { type: "table", data: { view: { type: "grid" }, records: {}, definition: {} } },
      { type: ["paragraph"] },
      { type: "paragraph", data: null },
      {
        type: "paragraph",
        nodes: [{ object: "text", leaves: [{ text: "a", marks: [{ type: "color", data: 1 }] }] }],
      },
    ];
    for (const block of wrong) {
      const document = { object: "document", data: {}, nodes: [{ object: "block", ...block }] };
      const { status, body } = await api.put(instructions(), { instructions: document });
      expect([status, body.error?.message]).toEqual([400, expect.stringContaining("instructions.nodes.0")]);
    }
    expect((await api.get(instructions())).body).toEqual(before);
  });

  it("can be read if they were stored before validation existed, regardless of their content", async () => {
    const bare = { object: "block", type: "paragraph", nodes: [{ object: "inline", type: "button" }] };
    const good = {
      object: "block",
      type: "heading-1",
      nodes: [{ object: "text", leaves: [{ text: "Good" }] }],
    };
    const broken = { object: "block", type: "code", data: { title: {} } };
    for (const stored of [{ nodes: [bare, good, broken, 7, null] }, { nodes: 5 }, [], 42, "text"]) {
      const [where, id] = [{ organizationId }, request.split("/").at(-1)];
      await db().changeRequest.updateMany({ where: { ...where, id }, data: { description: stored } });
      await db().agentInstructions.updateMany({ where, data: { instructions: stored } });
      await db().translation.updateMany({ where, data: { instructions: stored } });
      const paths = [
        [request, "description"],
        [instructions(), "instructions"],
        [translation, "instructions"],
      ];
      for (const [path, field] of paths as [string, string][]) {
        const { status, body } = await api.get(path);
        expect(status).toBe(200);
        expect(body[field].nodes.length).toBe(Array.isArray((stored as { nodes?: unknown }).nodes) ? 1 : 0);
        await readEverywhere(body[field]);
      }
      expect((await api.get(`${request}/merge-checks`)).status).toBe(200);
    }
  });
});
