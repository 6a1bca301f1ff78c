import type { Node } from "prosemirror-model";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as Y from "yjs";
import { conflictsIn } from "../save/merge";
import { conflictKey, type KeptWork } from "../save/page-sides";
import { schema } from "../visual/model/schema";
import { encode, type Message, Reader } from "./messages";
import { Person } from "./person.fixture";
import { randomOf, SharedService } from "./relay.fixture";

/** Blocks that the walk doesn't touch, in forms that Bindery itself wouldn't write. */
const KEPT = [
  "* KEPT *a*\n* __b__\n",
  "| KEPT | b |\n|-|:-:|\n| 1 | 2 |\n",
  '{% hint style="info" %}\nKEPT   three\n{% endhint %}\n',
  "~~~\nKEPT\n~~~\n",
];
const FOREIGN = "KEPT for programs.";
const START = ["One paragraph.", KEPT[0], FOREIGN, ...KEPT.slice(1), "Another one.", "A third one.", ""].join(
  "\n\n",
);

const isEditable = (node: Node): boolean =>
  (node.type === schema.nodes.paragraph || node.type === schema.nodes.heading) &&
  !node.textContent.includes("KEPT");

const FIRST = 0x4e00;
const settle = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

const TIMERS = ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"] as const;
beforeEach(() => {
  vi.useFakeTimers({ toFake: [...TIMERS] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Two people edit a page at random, with lost connections, closed pages and writes of programs. */
class Walk {
  readonly service = new SharedService(START);
  readonly typed = new Set<string>();
  readonly deleted = new Set<string>();
  people: Person[] = [];
  conflicts = 0;
  disconnects = 0;
  closes = 0;
  foreign = 0;
  liveOperations = 0;
  private readonly sessions: string[] = [];
  private next = FIRST;
  private opened = 0;
  private readonly random: (below: number) => number;

  constructor(seed: number) {
    this.random = randomOf(seed);
    this.people = [this.open(), this.open()];
  }

  open(draft: KeptWork | null = null): Person {
    this.opened += 1;
    const id = `p${this.random(1000)}-${this.opened}`;
    const reader = new Reader();
    const connection = this.service.connect(this.random);
    connection.listen((data, user) => {
      const message = reader.read(data, user);
      if (message?.kind === "beat") this.sessions.push(message.session);
    });
    return new Person(id, this.service, connection, this.random, draft);
  }

  private character(): string {
    this.next += 1;
    return String.fromCodePoint(this.next);
  }

  private collect(person: Person): void {
    for (const one of person.deleted) this.deleted.add(one);
  }

  async step(): Promise<void> {
    const chance = this.random(1000);
    const person = this.people[this.random(2)] as Person;
    if (chance < 8) await this.disconnect(person);
    else if (chance < 11) await this.reopen(person);
    else if (chance < 18) this.write();
    const one = this.people[this.random(2)] as Person;
    if (this.people.every(({ live }) => live.isLive)) this.liveOperations += 1;
    const typed = one.edit(this.character(), isEditable);
    if (typed !== null) this.typed.add(typed);
    await settle(this.random(4) === 0 ? this.random(1500) : this.random(160));
    for (const { saver } of this.people) if (conflictsIn(saver.merged).length > 0) this.conflicts += 1;
  }

  private async disconnect(person: Person): Promise<void> {
    this.disconnects += 1;
    person.isOnline = false;
    const until = Date.now() + 300 + this.random(this.random(3) === 0 ? 90_000 : 8_000);
    void (async () => {
      while (Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 100));
      person.isOnline = true;
      await person.saver.flush();
      await person.saver.refresh();
    })();
  }

  private async reopen(person: Person): Promise<void> {
    if (!this.people.every(({ isOnline, live }) => isOnline && live.isLive)) return;
    this.closes += 1;
    let isClosed = false;
    void person.close().then(() => {
      isClosed = true;
    });
    while (!isClosed) await settle(100);
    expect(person.saver.isSaved).toBe(true);
    this.collect(person);
    this.people = this.people.filter((one) => one !== person);
    this.people.push(this.open());
    await settle(12_000);
  }

  private write(): void {
    this.foreign += 1;
    const character = this.character();
    this.typed.add(character);
    this.service.other((text) => text.replace(" for programs", `${character} for programs`));
  }

  /** The session of the people. Test messages need it. */
  sessionId(): string {
    return this.sessions.at(-1) ?? "";
  }

  private get hasConflict(): boolean {
    return this.people.some(({ saver }) => conflictsIn(saver.merged).length > 0);
  }

  /** Each person with conflicts keeps both texts, and saves. */
  private async keepBoth(): Promise<void> {
    for (const { saver } of this.people) {
      const conflicts = conflictsIn(saver.merged);
      if (conflicts.length === 0) continue;
      saver.settle(new Map(conflicts.map((stretch) => [conflictKey(stretch), "both"] as const)));
      await settle(30_000);
    }
  }

  async end(): Promise<void> {
    for (const person of this.people) person.isOnline = true;
    await settle(120_000);
    for (let rounds = 0; rounds < 10 && this.hasConflict; rounds++) await this.keepBoth();
    for (const person of this.people) {
      this.collect(person);
      person.stop();
    }
  }
}

/** A valid update that makes the text longer than its characters. */
function hostileUpdate(): Uint8Array {
  const doc = new Y.Doc();
  doc.getText("text").insertEmbed(0, { image: "x" });
  return Y.encodeStateAsUpdate(doc);
}

const sorted = (characters: Iterable<string>) => [...characters].sort();

async function walk(seed: number, operations: number): Promise<Walk> {
  const one = new Walk(seed);
  await settle(8_000);
  for (let count = 0; count < operations; count += 1) await one.step();
  await one.end();
  return one;
}

/** Operations of one walk. For 10,000 operations, run this file with `LIVE_WALKS=25`. */
const OPERATIONS = 400;
const WALKS = Number(process.env.LIVE_WALKS ?? 2);
/** The seed of the first walk. */
const SEED = Number(process.env.LIVE_SEED ?? 20261201);
const SEEDS = Array.from({ length: WALKS }, (_none, index) => SEED + index * 7);

describe("two people who edit one page at the same time", () => {
  it.each(SEEDS)(
    "lose no character and keep other blocks, with seed %i",
    { timeout: 240_000 },
    async (seed) => {
      const done = await walk(seed, OPERATIONS);
      const { service, people, typed, deleted } = done;
      const said = `seed ${seed}: ${done.liveOperations} of ${OPERATIONS} live, ${done.conflicts} conflicts, ${done.disconnects} disconnects, ${done.closes} closed, ${done.foreign} foreign, ${service.refused} refused writes, ${service.messages} messages with ${service.sentCharacters} characters`;
      const remaining: string[] = service.text.match(/[\u4e00-\u9fff]/g) ?? [];
      const expected = [...typed].filter((one) => !deleted.has(one));
      expect(
        expected.filter((one) => !remaining.includes(one)),
        said,
      ).toEqual([]);
      // If two people move the same characters at the same time, a character can appear twice, or return after it was deleted.
      // Both are rare. A person who keeps both sides of a conflict has both texts.
      if (done.conflicts === 0) {
        expect(remaining.length - new Set(remaining).size, said).toBeLessThan(3);
        expect(remaining.filter((one) => deleted.has(one)).length, said).toBeLessThan(4);
      }
      for (const { saver, doc } of people) {
        expect(saver.isSaved).toBe(true);
        expect(saver.content.text).toBe(service.text);
        expect(doc.textContent.match(/[\u4e00-\u9fff]/g)?.sort() ?? []).toEqual(sorted(remaining));
      }
      for (const text of service.all) for (const kept of KEPT) expect(text).toContain(kept);
      expect(people.map(({ broken }) => broken)).toEqual([0, 0]);
    },
  );

  it("continue with separate saves after an invalid message, and keep the text of both", async () => {
    const one = new Walk(1);
    await settle(8_000);
    expect(one.people.every(({ live }) => live.isLive)).toBe(true);
    const [ana, ben] = one.people as [Person, Person];
    const session = one.sessionId();
    const bad: Message[] = [
      { kind: "update", from: "x", session, update: Uint8Array.from([1, 1, 9, 250, 3, 99, 1, 2, 3]) },
      { kind: "update", from: "x", session, update: hostileUpdate() },
    ];
    for (const [index, message] of bad.entries()) {
      await settle(12_000);
      expect(one.people.every(({ live }) => live.isLive)).toBe(true);
      const [data = ""] = encode({ ...message, session: one.sessionId() } as Message, `x-${index}`);
      ana.type(`丁${index}`);
      one.service.relay(data, "x");
      await settle(400);
      expect(one.people.map(({ broken }) => broken)).toEqual([index + 1, index + 1]);
      expect(one.people.some(({ live }) => live.isLive)).toBe(false);
    }
    for (const text of ["", "not.a.message", "x.0.1.AAAA", `x.0.1.${btoa('{"kind":"beat","from":"x"}')}`])
      one.service.relay(text, "x");
    await settle(4_000);
    ben.type("乙");
    await one.end();
    expect(one.service.text).toContain("丁0");
    expect(one.service.text).toContain("丁1");
    expect(one.service.text).toContain("乙");
    for (const { doc, saver } of one.people) {
      expect(saver.isSaved).toBe(true);
      expect(doc.textContent).toContain("乙");
    }
  });

  it("ignore messages in another person's name", async () => {
    const one = new Walk(4);
    await settle(8_000);
    const session = one.sessionId();
    const forged: Message[] = one.people.flatMap(({ id }) => [
      { kind: "end", from: id, session },
      { kind: "update", from: id, session, update: hostileUpdate() },
    ]);
    for (const [index, message] of forged.entries())
      for (const part of encode(message, `x-${index}`)) one.service.relay(part, "x");
    await settle(2_000);
    expect(one.people.map(({ live, broken }) => [live.isLive, broken])).toEqual([
      [true, 0],
      [true, 0],
    ]);
    await one.end();
  });

  it("have no conflict if a browser crashes before the other person saves", async () => {
    const one = new Walk(5);
    await settle(8_000);
    const [writer, other] = one.people.toSorted((a, b) => Number(b.live.isWriter) - Number(a.live.isWriter));
    if (!writer || !other) throw new Error("two people edit the page");
    other.type("甲乙");
    await settle(500);
    other.stop();
    expect(other.kept?.mine.text).toContain("甲乙");
    writer.type("丙");
    await settle(10_000);
    expect(one.service.text).toContain("甲乙丙");
    const again = one.open(other.kept);
    expect(conflictsIn(again.saver.merged)).toEqual([]);
    expect(again.saver.content.text).toBe(one.service.text);
    await settle(8_000);
    expect(one.service.text.match(/[甲乙丙]/g)).toEqual(["甲", "乙", "丙"]);
    for (const person of [writer, again]) person.stop();
  });

  it("end the session for a person who may no longer send messages", async () => {
    const one = new Walk(3);
    await settle(8_000);
    const [ana] = one.people as [Person, Person];
    const [connection] = one.service.connections;
    if (connection) connection.isAllowed = false;
    ana.type("丁");
    await settle(3_000);
    expect(ana.live.isLive).toBe(false);
    await one.end();
    expect(one.service.text).toContain("丁");
  });

  it("aren't live while a third person's program writes the same words: the conflict is shown as before", async () => {
    const one = new Walk(2);
    await settle(8_000);
    const [ana] = one.people as [Person, Person];
    ana.type("mine");
    one.service.other((text) => text.replace("One paragraph.", "One paragraph.theirs"));
    await settle(4_000);
    expect(one.people.some(({ saver }) => conflictsIn(saver.merged).length > 0)).toBe(true);
    expect(one.people.some(({ live }) => live.isLive)).toBe(false);
    expect(one.service.text).toContain("theirs");
    expect(ana.doc.textContent).toContain("mine");
    for (const person of one.people) person.stop();
  });

  it.each([2, 6, 7, 9])("don't wait for a person who has a conflict, with seed %i", async (seed) => {
    const one = new Walk(seed);
    await settle(8_000);
    const [ana, ben] = one.people as [Person, Person];
    ana.type("mine");
    one.service.other((text) => text.replace("One paragraph.", "One paragraph.theirs"));
    await settle(4_000);
    const stuck = [ana, ben].find(({ saver }) => conflictsIn(saver.merged).length > 0);
    expect(stuck).toBeDefined();
    for (const person of [ana, ben]) if (person !== stuck) person.stop();
    const late = one.open();
    await settle(12_000);
    late.type("丁");
    await settle(20_000);
    expect(one.service.text).toContain("theirs丁");
    expect(late.saver.isSaved).toBe(true);
    for (const person of [ana, ben, late]) person.stop();
  });
});
