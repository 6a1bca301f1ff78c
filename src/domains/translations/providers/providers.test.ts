import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startModelServer } from "@/testing/model-server";
import { startTranslationServer, type TranslationReply } from "@/testing/translation-server";
import { batchesOf, type Outcome, translateBatches } from "./batches";
import { pseudo } from "./configured";
import { deepl } from "./deepl";
import { libreTranslate } from "./libretranslate";
import { model } from "./model";
import type { Provider, Task } from "./provider";

const RETRY_POLICY = { attempts: 3, waitMilliseconds: 1, waitMillisecondsMax: 5 };
const task = (more: Partial<Task> = {}): Task => ({
  sourceLanguage: "en",
  language: "pt-br",
  instructions: "",
  terms: [],
  signal: new AbortController().signal,
  ...more,
});

/** The translation in the fake servers: converts text to upper case, except tags. */
const shout = (text: string) =>
  text.replace(/(<[^>]*>)|([^<]+)/g, (_, tag, words) => tag ?? words.toUpperCase());

async function translate(provider: Provider, texts: string[], more: Partial<Task> = {}) {
  const asked = task(more);
  const results = new Map<string, Outcome>();
  const ask = await provider.open(asked);
  const options = { retry: RETRY_POLICY, signal: asked.signal };
  await translateBatches(provider, ask, batchesOf(texts, provider), options, async (batch, outcomes) => {
    for (const [index, text] of batch.entries()) results.set(text, outcomes[index] ?? null);
  });
  return texts.map((text) => results.get(text));
}

let server: Awaited<ReturnType<typeof startTranslationServer>>;
beforeEach(async () => {
  server = await startTranslationServer(({ texts }) => ({ texts: texts.map(shout) }));
});
afterEach(() => server.stop());

describe("DeepL", () => {
  it("is called through its API in batches, with a glossary for the terms", async () => {
    const texts = Array.from({ length: 120 }, (_, index) => `a <g1>link</g1> ${index} <x2/>`);
    const terms = [{ source: "link", target: "vínculo" }];
    expect(await translate(deepl, texts, { terms })).toEqual(texts.map(shout));
    expect(server.requests.map((request) => request.texts.length).sort()).toEqual([20, 50, 50]);
    expect(server.requests[0]).toMatchObject({
      authorization: "DeepL-Auth-Key key",
      body: { source_lang: "EN", target_lang: "PT-BR", tag_handling: "xml", glossary_id: "g0" },
    });
    expect(server.glossaries).toMatchObject([{ entries: "link\tvínculo" }]);
    await translate(deepl, ["again"], { terms });
    expect(server.glossaries).toHaveLength(1);
  });

  it("isn't called again after it rejects the key or the quota is used up, and the error is reported", async () => {
    for (const [status, words] of [
      [403, "rejected the API key"],
      [456, "quota"],
      [400, "returned status 400. The message of the service: out of order"],
    ] as const) {
      server.requests.length = 0;
      server.answer(() => ({ status }));
      await expect(translate(deepl, ["text"])).rejects.toThrow(words);
      expect(server.requests).toHaveLength(1);
    }
  });
});

describe("LibreTranslate", () => {
  it("is called through its API, with tags in place of terms", async () => {
    const terms = [{ source: "page", target: "página" }];
    expect(await translate(libreTranslate, ["A page, a pageant."], { terms })).toEqual([
      "A página, A PAGEANT.",
    ]);
    expect(server.requests[0]?.body).toMatchObject({ source: "en", target: "pb", format: "html" });
    expect(server.requests[0]?.texts[0]).not.toContain("page,");
  });
});

describe("a server with errors", () => {
  it("is called again after an overload, an error, a broken connection or an invalid response, and the run fails after the last attempt", async () => {
    const faults: TranslationReply[] = [
      { status: 429, retryAfterSeconds: 1 },
      { status: 500 },
      { cutOff: true },
      { nonsense: "<html>" },
      { nonsense: '{"translations":[]}' },
    ];
    for (const fault of faults) {
      let asked = 0;
      server.answer(({ texts }) => (asked++ === 0 ? fault : { texts: texts.map(shout) }));
      expect(await translate(deepl, ["text"])).toEqual(["TEXT"]);
      server.requests.length = 0;
      server.answer(() => fault);
      await expect(translate(deepl, ["text"])).rejects.toThrow();
      expect(server.requests).toHaveLength(RETRY_POLICY.attempts);
    }
  });

  it("that loses the tags in one text affects only that text", async () => {
    server.answer(({ texts }) => ({
      texts: texts.map((text) => (text.includes("bad") ? "LOST" : shout(text))),
    }));
    expect(await translate(deepl, ["good <x1/>", "bad <x1/>"])).toEqual(["GOOD <x1/>", null]);
    // After an invalid translation, the text is sent once more, in a separate request.
    expect(server.requests.map(({ texts }) => texts)).toEqual([["good <x1/>", "bad <x1/>"], ["bad <x1/>"]]);
    const broken = ["<g1>a</g1> b <g2>c</g2>", "a <g1>b</g1>"];
    const answers: Record<string, string> = {
      [broken[0] as string]: "<g1>A<g2>B</g1>C</g2>",
      [broken[1] as string]: "A <g1></g1>",
    };
    server.answer(({ texts }) => ({ texts: texts.map((text) => answers[text] ?? "") }));
    expect(await translate(deepl, broken)).toEqual([null, null]);
  });

  it("that never responds doesn't delay the end of the run", async () => {
    server.answer(() => ({ silent: true }));
    const controller = new AbortController();
    const running = translate(deepl, ["text"], { signal: controller.signal });
    await expect.poll(() => server.requests.length).toBe(1);
    controller.abort();
    await expect(running).rejects.toThrow();
  });
});

describe("a model", () => {
  it("gets the languages, terms and instructions, and Bindery parses its response to one translation for each text", async () => {
    const ask = await startModelServer(({ messages }) => {
      const texts: string[] = JSON.parse(messages.at(-1)?.content ?? "[]");
      return { text: JSON.stringify({ translations: texts.map(shout) }) };
    });
    try {
      const terms = [{ source: "page", target: "página" }];
      const told = { terms, instructions: "Be formal." };
      expect(await translate(model, ["one <x1/>", "two"], told)).toEqual(["ONE <x1/>", "TWO"]);
      const rules = ask.requests[0]?.messages[0]?.content ?? "";
      for (const words of ["pt-br", "page => página", "Be formal."]) expect(rules).toContain(words);
      ask.answer(() => ({ text: '{"translations":["only one"]}' }));
      await expect(translate(model, ["one", "two"])).rejects.toThrow("different number of texts");
      ask.answer(() => ({ status: 401 }));
      await expect(translate(model, ["one"])).rejects.toThrow("rejected the API key");
      ask.answer(() => ({ status: 500 }));
      await expect(translate(model, ["one"])).rejects.toThrow("returned status 500");
    } finally {
      await ask.stop();
    }
  });
});

describe("the test provider", () => {
  it("changes words, and leaves tags and entities unchanged", async () => {
    expect(await translate(pseudo, ["one &amp; <g1>two</g1>"])).toEqual(["⟦öñé &amp; <g1>twö</g1>⟧"]);
  });
});
