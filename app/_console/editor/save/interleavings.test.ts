import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { conflictsIn } from "./merge";
import type { PageChange, PageContent, ReadPage } from "./page-content";
import { type Failure, PageSaver, type PageSource } from "./page-saver";
import { NO_SETTINGS } from "./page-settings";
import { conflictKey } from "./page-sides";
import { openText } from "./written-text";

class Refusal extends Error {
  constructor(readonly failure: Failure) {
    super(failure.kind);
  }
}

interface Pending {
  /** Lets the server process the request. */
  act: () => void;
  answer: () => void;
  lose: () => void;
}

/** A server with a slow connection. Each request waits until the test delivers it, discards it or discards its response. */
class SlowService implements PageSource {
  readonly pending: Pending[] = [];
  private readonly revisions: { markdown: string; title: string }[];

  constructor(text: string) {
    this.revisions = [{ markdown: `# Untitled\n\n${text}`, title: "Untitled" }];
  }
  get page(): ReadPage {
    return this.at(this.revisions.length);
  }
  at(revision: number): ReadPage {
    const { markdown, title } = this.revisions[revision - 1] ?? { markdown: "", title: "" };
    const { frame, text } = openText(markdown);
    const content: PageContent = { text, title, description: "", icon: "", emoji: "", ...NO_SETTINGS };
    return { revision: String(revision), frame, content };
  }
  /** Writes a page: the title is a line of the text, and links are written in the server's form. */
  private put(changes: PageChange[]): void {
    let { markdown, title } = this.revisions.at(-1) ?? { markdown: "", title: "" };
    for (const change of changes) {
      if (change.document) markdown = change.document.markdown.replaceAll("](/pages/", "](content:");
      if (change.document) title = /^# (.*)/.exec(markdown)?.[1] ?? title;
      if (change.title) [title, markdown] = [change.title, `# ${change.title}\n\n${openText(markdown).text}`];
    }
    this.revisions.push({ markdown, title });
  }
  other(change: (text: string) => string): void {
    const { frame, content } = this.page;
    this.put([{ document: { markdown: frame.head + change(content.text) } }]);
  }

  private ask<Result>(act: () => Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      let done: () => void = () => reject(new Refusal({ kind: "unreachable" }));
      this.pending.push({
        act: () => {
          try {
            const result = act();
            done = () => resolve(result);
          } catch (error) {
            done = () => reject(error);
          }
        },
        answer: () => done(),
        lose: () => reject(new Refusal({ kind: "unreachable" })),
      });
    });
  }
  read = (revision?: string) => this.ask(() => (revision ? this.at(Number(revision)) : this.page));
  write = (changes: PageChange[], revision: string) =>
    this.ask(() => {
      if (revision !== this.page.revision) throw new Refusal({ kind: "stale" });
      this.put(changes);
      return this.page.revision;
    });
  failureOf = (error: unknown): Failure =>
    error instanceof Refusal ? error.failure : { kind: "refused", message: String(error) };
}

type Step =
  | { kind: "type" | "title" | "other" }
  | { kind: "wait"; milliseconds: number }
  | { kind: "answer" | "lose-request" | "lose-answer" | "refresh" };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant("type" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("title" as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("other" as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("wait" as const),
      milliseconds: fc.constantFrom(50, 400, 900, 4000),
    }),
  },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant("answer" as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom("lose-request" as const, "lose-answer" as const, "refresh" as const),
    }),
  },
);

const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

/** Makes random edits, and records the words that this person and others typed. */
class Walk {
  readonly saver: PageSaver;
  private count = 0;
  readonly mine: string[] = [];
  readonly theirs: string[] = [];
  title = "";
  /** The text in the editor. Apart from typing, only the saver's events change this text. */
  shown: string;

  constructor(
    readonly service: SlowService,
    private readonly types: (text: string, word: string) => string,
    private readonly others: (text: string, word: string) => string,
  ) {
    const drafts = { keep: () => true, drop: () => undefined };
    this.saver = new PageSaver({
      source: service,
      drafts,
      read: service.page,
      draft: null,
      onMerged: vi.fn(),
    });
    this.shown = this.saver.content.text;
    this.saver.subscribe(() => {
      this.shown = this.saver.content.text;
    });
  }

  async take(one: Step): Promise<void> {
    this.count += 1;
    const request =
      one.kind.startsWith("lose") || one.kind === "answer" ? this.service.pending.shift() : undefined;
    if (one.kind === "type") this.type();
    else if (one.kind === "title") this.name();
    else if (one.kind === "other") this.other();
    else if (one.kind === "refresh") void this.saver.refresh();
    else if (one.kind === "wait") await settle(one.milliseconds);
    if (one.kind === "lose-answer" || one.kind === "answer") request?.act();
    if (one.kind === "answer") request?.answer();
    else request?.lose();
    await settle();
  }

  /** Delivers all requests that are still waiting. */
  async end(): Promise<void> {
    for (let count = 0; count < 60; count += 1) {
      await this.take({ kind: "answer" });
      await settle(this.service.pending.length > 0 ? 0 : 31_000);
    }
    expect(this.service.pending).toEqual([]);
  }

  private type(): void {
    // Sometimes type a link, which the server writes in another form.
    const word = this.count % 5 === 0 ? `[a](/pages/m${this.count}) ` : `m${this.count} `;
    this.mine.push(`m${this.count}`);
    this.shown = this.types(this.shown, word);
    this.saver.edit({ text: this.shown });
  }
  private name(): void {
    this.title += `t${this.count} `;
    this.saver.edit({ title: this.title });
  }
  private other(): void {
    const word = `o${this.count}`;
    this.theirs.push(word);
    this.service.other((text) => this.others(text, `${word} `));
  }
}

const wordsIn = (text: string, sign: string) => text.match(new RegExp(`\\b${sign}\\d+\\b`, "g")) ?? [];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("any order of typing, saves, late or lost responses, and writes of others", () => {
  it("loses or moves no text, and never causes a conflict with the user's own changes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
        const walk = new Walk(
          new SlowService("Start\n\nMiddle\n\nTheirs\n"),
          (text, word) => text.replace("\n\nMiddle", ` ${word}\n\nMiddle`),
          (text, word) => `${text.trimEnd()} ${word}\n`,
        );
        const { saver, service } = walk;
        for (const one of steps) {
          await walk.take(one);
          expect(conflictsIn(saver.merged)).toEqual([]);
          expect(wordsIn(saver.content.text, "m")).toEqual(walk.mine);
          if (walk.title) expect(saver.content.title).toBe(walk.title);
        }
        await walk.end();
        void saver.refresh();
        await walk.end();
        const { text, title } = service.page.content;
        expect([wordsIn(text, "m"), wordsIn(text, "o")]).toEqual([walk.mine, walk.theirs]);
        expect([title, saver.state.kind, saver.content.text]).toEqual([
          walk.title.trim() || "Untitled",
          "saved",
          text,
        ]);
        expect(text).not.toContain("#");
      }),
      { numRuns: 60 },
    );
  });

  it("keeps every word of two people who edit the same sentence, and the page has one title", async () => {
    const places = fc.array(fc.nat(40), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 50 }), places, async (steps, at) => {
        let next = 0;
        const insert = (text: string, word: string) => {
          const ends = [...text.matchAll(/ |$/g)].map(({ index }) => index);
          const place = ends[(at[next++ % at.length] ?? 0) % ends.length] ?? 0;
          return `${text.slice(0, place)} ${word}${text.slice(place)}`;
        };
        const walk = new Walk(new SlowService("One two three four.\n\nFive six.\n"), insert, insert);
        const { saver, service } = walk;
        for (const one of steps) {
          await walk.take(one);
          expect(wordsIn(saver.content.text, "m").sort()).toEqual([...walk.mine].sort());
          expect(wordsIn(service.page.content.text, "o").sort()).toEqual([...walk.theirs].sort());
        }
        await walk.end();
        void saver.refresh();
        await walk.end();
        saver.settle(new Map(conflictsIn(saver.merged).map((stretch) => [conflictKey(stretch), "both"])));
        await walk.end();
        const { text } = service.page.content;
        expect(saver.state.kind).toBe("saved");
        for (const word of [...walk.mine, ...walk.theirs])
          expect(wordsIn(text, word[0] ?? "")).toContain(word);
        expect(text).not.toContain("# ");
      }),
      { numRuns: 60 },
    );
  });
});
