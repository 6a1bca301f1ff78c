import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DocumentBlock, JSONDocument } from "@/domains/content/markdown/document";
import { block, paragraph, textNode } from "@/site/draft/document-parts";
import { ReusableSaver, type ReusableTexts } from "./reusable-texts";

const says = (text: string): DocumentBlock[] => [paragraph([textNode(text)])];
const documentOf = (text: string): JSONDocument => ({ object: "document", data: {}, nodes: says(text) });

let written: [known: readonly DocumentBlock[], document: JSONDocument][];
let states: unknown[];
let answer: (blocks: DocumentBlock[]) => Promise<DocumentBlock[]>;
let saver: ReusableSaver;

beforeEach(() => {
  vi.useFakeTimers();
  [written, states] = [[], []];
  answer = async (blocks) => [...blocks, block("divider", {})];
  const texts: ReusableTexts = {
    isDirect: false,
    read: async () => [],
    countPlaces: async () => 0,
    write: async (_id, known, document) => {
      written.push([known, document]);
      return await answer(document.nodes as DocumentBlock[]);
    },
  };
  saver = new ReusableSaver(texts, "note", says("One"), (state) => states.push(state));
});
afterEach(() => vi.useRealTimers());

describe("reusable content that is being edited", () => {
  it("is saved a moment after the last change, on top of the loaded version or the last response", async () => {
    saver.change(documentOf("Two"));
    saver.change(documentOf("Three"));
    await vi.runAllTimersAsync();
    expect(written).toEqual([[says("One"), documentOf("Three")]]);
    expect([states.at(-1), saver.isSaved]).toEqual(["saved", true]);
    saver.change(documentOf("Four"));
    await saver.save();
    expect(written[1]?.[0]).toEqual([...says("Three"), block("divider", {})]);
  });

  it("is written again if it changed during the write", async () => {
    saver.change(documentOf("Two"));
    const saving = saver.save();
    saver.change(documentOf("Three"));
    await saving;
    expect([states.at(-1), saver.isSaved]).toEqual(["waiting", false]);
    await vi.runAllTimersAsync();
    expect(written.map(([, document]) => document)).toEqual([documentOf("Two"), documentOf("Three")]);
    expect(saver.isSaved).toBe(true);
  });

  it("isn't saved if the write is refused, and then shows the reason and retries", async () => {
    answer = async () => {
      throw new Error("No.");
    };
    saver.change(documentOf("Two"));
    await saver.save();
    expect([states.at(-1), saver.isSaved]).toEqual([{ problem: "No." }, false]);
    answer = async (blocks) => blocks;
    await saver.save();
    expect([written.length, saver.isSaved]).toEqual([2, true]);
  });

  it("is saved completely before each waiting caller continues, even if several callers wait", async () => {
    let go = () => {};
    answer = (blocks) => new Promise((resolve) => (go = () => resolve(blocks)));
    saver.change(documentOf("Two"));
    const first = saver.save();
    saver.change(documentOf("Three"));
    const [second, done] = [saver.save(), saver.save().then(() => saver.isSaved)];
    go();
    await first;
    await vi.advanceTimersByTimeAsync(0);
    go();
    await second;
    expect([await done, written.length]).toEqual([true, 2]);
  });

  it("doesn't change if unsaved edits are discarded", async () => {
    answer = async () => {
      throw new Error("Somebody else has changed it.");
    };
    saver.change(documentOf("Two"));
    await saver.save();
    expect(saver.isSaved).toBe(false);
    saver.discard();
    await vi.runAllTimersAsync();
    expect([saver.isSaved, written.length]).toEqual([true, 1]);
  });
});
