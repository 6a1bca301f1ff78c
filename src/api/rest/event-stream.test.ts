import { describe, expect, it } from "vitest";
import { writeEvents } from "./event-stream";

const refusal = () => ({ code: 500, message: "The server failed unexpectedly." });

describe("writeEvents", () => {
  it("sends comments to keep the connection open while the source has no values", async () => {
    let speak = () => {};
    const thought = new Promise<void>((resolve) => {
      speak = resolve;
    });
    async function* source() {
      await thought;
      yield { text: "at last" };
    }
    const events = writeEvents(source(), refusal, 1);
    expect((await events.next()).value).toBe(": ping\n\n");
    expect((await events.next()).value).toBe(": ping\n\n");
    speak();
    const rest: string[] = [];
    for await (const event of events) if (!event.startsWith(":")) rest.push(event);
    expect(rest).toEqual(['data: {"text":"at last"}\n\n', "event: done\ndata: done\n\n"]);
  });

  it("ends the source if the reader disconnects, and doesn't wait until the source has ended", async () => {
    let ended = false;
    async function* source() {
      try {
        yield 1;
        yield 2;
      } finally {
        ended = true;
      }
    }
    const events = writeEvents(source(), refusal);
    await events.next();
    await events.return();
    expect(ended).toBe(true);
    const silent = { [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) };
    const waiting = writeEvents(silent, refusal, 1);
    await waiting.next();
    expect(await waiting.return()).toEqual({ done: true, value: undefined });
  });

  it("writes only ASCII, with one line per event", async () => {
    async function* source() {
      yield { text: "naïve 😀\nnext\r\u2028" };
    }
    const first = String((await writeEvents(source(), refusal).next()).value);
    expect(first).toMatch(/^data: [\x20-\x7e]+\n\n$/);
    expect(JSON.parse(first.slice(6))).toEqual({ text: "naïve 😀\nnext\r\u2028" });
  });
});
