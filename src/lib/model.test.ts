import { generateText, streamText } from "ai";
import { afterEach, expect, it } from "vitest";
import { type ModelReply, startModelServer } from "@/testing/model-server";
import { languageModel } from "./model";

let server: Awaited<ReturnType<typeof startModelServer>> | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

function modelThatSays(reply: ModelReply) {
  return startModelServer(() => reply).then((started) => {
    server = started;
    const model = languageModel();
    if (!model) throw new Error("no model");
    return model;
  });
}

it("is null if no model is configured", () => {
  expect(languageModel()).toBeNull();
});

it("sends requests with the key and the model to the operator's host, even if the host is private", async () => {
  const model = await modelThatSays({ text: "Seven." });
  const { text } = await generateText({ model, prompt: "How many?" });
  expect(text).toBe("Seven.");
  expect(server?.requests).toMatchObject([{ authorization: "Bearer key", model: "test", stream: false }]);
});

it("returns a streamed response in pieces, and never splits a character", async () => {
  const model = await modelThatSays({ text: "Größe 👩‍💻 — fünf", piece: 1 });
  const parts: string[] = [];
  for await (const part of streamText({ model, prompt: "?" }).textStream) parts.push(part);
  expect(parts.length).toBeGreaterThan(5);
  expect(parts.join("")).toBe("Größe 👩‍💻 — fünf");
});

it.each<[string, ModelReply]>([
  ["is out of order", { status: 500 }],
  ["refuses for now", { status: 429 }],
  ["speaks another protocol", { nonsense: "<html>" }],
])("fails when the model %s", async (_, reply) => {
  const model = await modelThatSays(reply);
  await expect(generateText({ model, prompt: "?", maxRetries: 0 })).rejects.toThrow();
});

it("throws an error if a response is cut off", async () => {
  const model = await modelThatSays({ cutAfterPieces: 2, text: "One, two, three, four, five." });
  const { text } = streamText({ model, prompt: "?", maxRetries: 0, onError: () => undefined });
  await expect(text).rejects.toThrow();
});

it("doesn't wait for a silent model after the caller aborts", async () => {
  const model = await modelThatSays({ silent: true });
  const asked = generateText({ model, prompt: "?", maxRetries: 0, abortSignal: AbortSignal.timeout(50) });
  await expect(asked).rejects.toThrow();
});
