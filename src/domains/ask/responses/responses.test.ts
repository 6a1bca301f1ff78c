import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { forgetLeases } from "@/access/rate-limit/rate-limit";
import { emptyDocument, paragraph, textNode } from "@/domains/content/markdown/document";
import { tokenAt } from "@/domains/sites/published/published-site.fixture";
import { makeSite } from "@/testing/make/site";
import { startModelServer } from "@/testing/model-server";
import { rest } from "@/testing/rest";
import { makeAsked } from "../asked-site.fixture";

type Client = ReturnType<typeof rest>;
const QUESTION = "How often are chunks flushed?";
const FOLLOW_UP = "And why that?";

const message = (content: unknown) => ({ role: "user", content });

async function eventsOf(client: Client, base: string, body: object) {
  const { status, body: text } = await client.post(`${base}/ai/response`, body);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(text)}`);
  const events = (text as string).split("\n\n").filter((event) => event.startsWith("data: {"));
  return events.map((event) => JSON.parse(event.slice("data: ".length)));
}
const typesOf = (events: { type: string }[]) => events.map(({ type }) => type);
const saidIn = (events: { blocks?: unknown[] }[]) =>
  JSON.stringify(events.flatMap(({ blocks = [] }) => blocks));

beforeEach(() => forgetLeases());

describe("POST SITE/ai/response", () => {
  it("answers with sentences of the pages, in the events that clients expect", async () => {
    const { admin, base, root } = await makeAsked();
    const document = { ...emptyDocument(), nodes: [paragraph([textNode(QUESTION)])] };
    for (const content of [QUESTION, document]) {
      const tools = [{ name: "open", description: "Opens a page", inputSchema: { type: "object" } }];
      const events = await eventsOf(admin, base, { input: [message(content)], model: "fast", tools });
      expect([...new Set(typesOf(events))]).toEqual([
        "response_start",
        "response_document",
        "response_finish",
      ]);
      const [start, first] = events;
      const finish = events.at(-1);
      expect(first).toMatchObject({ messageId: start.messageId, stepIndex: 0, operation: "insert" });
      expect(saidIn(events)).toContain("A chunk is flushed every sixty seconds by default.");
      expect(saidIn(events)).toContain(`${root}buffers#flushing`);
      expect(finish).toMatchObject({ messageId: start.messageId, response: { id: finish.responseId } });
    }
    expect((await admin.get(`${base}/questions`)).body.items).toMatchObject([
      { question: QUESTION, times: 2 },
    ]);
  });

  it("follows up on the previous answer if the request contains its ID or the previous message", async () => {
    const { admin, base, organizationId, space } = await makeAsked();
    const alone = await eventsOf(admin, base, { input: [message(FOLLOW_UP)] });
    expect(saidIn(alone)).toContain("does not seem to answer that");
    const first = (await eventsOf(admin, base, { input: [message(QUESTION)] })).at(-1);
    const byId = { input: [message(FOLLOW_UP)], previousResponseId: first.responseId };
    const after = await eventsOf(admin, base, byId);
    expect(saidIn(after)).toContain("sixty seconds");
    expect(after.at(-1).response.previous).toBe(first.responseId);
    const both = { input: [message(QUESTION), message(FOLLOW_UP)] };
    expect(saidIn(await eventsOf(admin, base, both))).toContain("sixty seconds");
    const other = await makeSite({ spaces: [space], organizationId });
    const elsewhere = `/orgs/${organizationId}/sites/${other.id}/ai/response`;
    expect((await admin.post(elsewhere, byId)).status).toBe(400);
    const forged = { ...byId, previousResponseId: `${first.responseId}x` };
    expect((await admin.post(`${base}/ai/response`, forged)).status).toBe(400);
  });

  it("never uses content that is hidden from a visitor, and rejects unsupported input", async () => {
    const { base, root } = await makeAsked();
    const visitor = rest(await tokenAt(root));
    const hidden = await eventsOf(visitor, base, {
      input: [message("How long does the marmalade reserve keep writes?")],
    });
    expect(JSON.stringify(hidden)).not.toMatch(/year/);
    const input = [message(QUESTION)];
    const refused = [
      {},
      { input: [] },
      { input: [message(" ")] },
      { input: [message("q".repeat(513))] },
      { input: [{ role: "developer", content: QUESTION }] },
      { input, tools: "open" },
      { input, toolCall: { tool: "open" } },
      { input, model: "other" },
      { input, previousResponseId: "" },
      { input, previousResponseId: "e30.e30" },
    ];
    for (const body of refused)
      expect([(await visitor.post(`${base}/ai/response`, body)).status, body]).toEqual([400, body]);
  });
});

describe("with a model", () => {
  let server: Awaited<ReturnType<typeof startModelServer>>;
  beforeEach(async () => {
    server = await startModelServer(() => ({ text: "NO_ANSWER" }));
  });
  afterEach(() => server.stop());

  it("sends the model's text block by block, and sends each block once when it's complete", async () => {
    const { admin, base, root } = await makeAsked();
    const text =
      "Every **sixty** seconds [1].\n\n- one [1]\n- two [1]\n\nAnd so on [1].\n\n=====\nWhat is a chunk?\n";
    server.answer(() => ({ text, piece: 7 }));
    const events = await eventsOf(admin, base, { input: [message(QUESTION)] });
    const blocks = events.flatMap(({ blocks = [] }) => blocks);
    expect(typesOf(blocks)).toEqual(["paragraph", "list-unordered", "paragraph"]);
    expect(JSON.stringify(blocks)).toContain(`${root}buffers`);
    expect(events.at(-2)).toMatchObject({ suggestions: ["What is a chunk?"] });
  });
});
