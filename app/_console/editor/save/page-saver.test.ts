import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { conflictsIn } from "./merge";
import { changesBetween, type PageChange, type PageContent, type ReadPage } from "./page-content";
import { type Failure, PageSaver, type PageSource } from "./page-saver";
import { NO_SETTINGS } from "./page-settings";
import { type Choice, conflictKey, type KeptWork } from "./page-sides";
import { openText } from "./written-text";

const page = (text: string, fields: Partial<PageContent> = {}): PageContent => ({
  text,
  title: "Title",
  description: "",
  icon: "",
  emoji: "",
  ...NO_SETTINGS,
  ...fields,
});

class Refusal extends Error {
  constructor(readonly failure: Failure) {
    super(failure.kind);
  }
}

const frame = { head: "# Title\n\n", lineEnd: "\n" as const };

/**
 * A fake server with one page and its revisions. The server's connection can fail, and other people can write to the
 * page.
 */
class Service implements PageSource {
  writes = 0;
  inFlight = 0;
  most = 0;
  broken: Failure | null = null;
  /** Makes the connection fail after the next write, so that the response to this write is lost. */
  losesAnswer = false;
  /** A function with which the server changes a text before it stores the text. */
  rewrite = (text: string) => text;
  private readonly revisions: PageContent[];

  constructor(content: PageContent) {
    this.revisions = [content];
  }
  get content() {
    return this.revisions.at(-1) as PageContent;
  }
  get revision() {
    return String(this.revisions.length);
  }
  private at(revision: string): ReadPage {
    return { revision, content: this.revisions[Number(revision) - 1] as PageContent, frame };
  }

  async read(revision = this.revision) {
    if (this.broken) throw new Refusal(this.broken);
    return this.at(revision);
  }
  async write(changes: PageChange[], revision: string) {
    this.inFlight += 1;
    this.most = Math.max(this.most, this.inFlight);
    await Promise.resolve();
    this.inFlight -= 1;
    if (this.broken) throw new Refusal(this.broken);
    if (revision !== this.revision) throw new Refusal({ kind: "stale" });
    let { content } = this;
    for (const { document, title, description, icon, emoji, slug, hidden } of changes) {
      const text = document ? this.rewrite(openText(document.markdown).text) : content.text;
      const said = { title, description, icon, emoji, slug, hidden: hidden === true ? "yes" : undefined };
      const fields = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
      content = { ...content, ...fields, text };
    }
    this.writes += 1;
    this.revisions.push(content);
    if (!this.losesAnswer) return this.revision;
    this.losesAnswer = false;
    throw new Refusal({ kind: "unreachable" });
  }
  failureOf(error: unknown): Failure {
    return error instanceof Refusal ? error.failure : { kind: "unreachable" };
  }
  /** Writes as another person. */
  other(content: PageContent) {
    this.revisions.push(content);
  }
}

function open(service: Service, { draft = null as KeptWork | null } = {}) {
  const kept = { draft };
  const drafts = {
    keep: (work: KeptWork) => {
      kept.draft = work;
      return true;
    },
    drop: () => {
      kept.draft = null;
    },
  };
  const onMerged = vi.fn();
  const read = { revision: service.revision, content: service.content, frame };
  return { saver: new PageSaver({ source: service, drafts, read, draft, onMerged }), kept, onMerged };
}

const choose = (saver: PageSaver, choice: Choice) =>
  saver.settle(new Map(conflictsIn(saver.merged).map((stretch) => [conflictKey(stretch), choice])));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the changes between two versions of a page", () => {
  it("contain the title after the text, so that the title takes precedence", () => {
    const read = { revision: "1", content: page(""), frame };
    const changes = changesBetween(read, page("x", { title: " New " }));
    expect(changes).toEqual([{ document: { markdown: "# Title\n\nx" } }, { title: "New" }]);
  });

  it("never remove the title, because a person is probably still typing an empty title", () => {
    expect(changesBetween({ revision: "1", content: page("x"), frame }, page("x", { title: " " }))).toEqual(
      [],
    );
  });
});

describe("saving", () => {
  it("happens once, a moment after the last change, with all changes", async () => {
    const service = new Service(page("a"));
    const { saver, kept } = open(service);
    saver.edit({ text: "ab" });
    await vi.advanceTimersByTimeAsync(500);
    saver.edit({ text: "abc" });
    expect(saver.state.kind).toBe("waiting");
    expect(kept.draft?.mine.text).toBe("abc");
    await vi.advanceTimersByTimeAsync(800);
    expect([service.content.text, service.writes, saver.state.kind]).toEqual(["abc", 1, "saved"]);
    expect(kept.draft).toBeNull();
  });

  it("doesn't wait forever for a person who never stops typing", async () => {
    const service = new Service(page(""));
    const { saver } = open(service);
    for (let count = 1; count <= 12; count += 1) {
      saver.edit({ text: "x".repeat(count) });
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(service.writes).toBeGreaterThan(0);
  });

  it("sends one save at a time, and the next save includes text that was typed in the meantime", async () => {
    const service = new Service(page("a"));
    const { saver } = open(service);
    saver.edit({ text: "ab" });
    const first = saver.flush();
    saver.edit({ text: "abc" });
    void saver.flush();
    await first;
    await vi.runAllTimersAsync();
    expect([service.content.text, service.most, saver.state.kind]).toEqual(["abc", 1, "saved"]);
  });

  it("uses the server's version of the text afterwards", async () => {
    const service = new Service(page("a"));
    service.rewrite = (text) => text.replace("/pages/1", "one.md");
    const { saver } = open(service);
    saver.edit({ text: "[a](/pages/1)" });
    await vi.runAllTimersAsync();
    expect(saver.content.text).toBe("[a](one.md)");
    expect([service.writes, saver.state.kind]).toEqual([1, "saved"]);
  });
});

describe("a lost connection", () => {
  it("keeps the text in the browser, retries at growing intervals, and loses nothing", async () => {
    const service = new Service(page("a"));
    const { saver, kept } = open(service);
    service.broken = { kind: "unreachable" };
    saver.edit({ text: "ab" });
    await vi.advanceTimersByTimeAsync(800);
    expect(saver.state).toEqual({ kind: "offline", isKept: true });
    saver.edit({ text: "abc" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(kept.draft?.mine.text).toBe("abc");
    expect(service.content.text).toBe("a");
    service.broken = null;
    await vi.advanceTimersByTimeAsync(30_000);
    expect([service.content.text, saver.state.kind]).toEqual(["abc", "saved"]);
    expect(kept.draft).toBeNull();
  });

  it("doesn't delay a save after the browser reports that it's online", async () => {
    const service = new Service(page("a"));
    const { saver } = open(service);
    service.broken = { kind: "unreachable" };
    saver.edit({ text: "ab" });
    await vi.advanceTimersByTimeAsync(20_000);
    service.broken = null;
    await saver.flush();
    expect([service.content.text, saver.state.kind]).toEqual(["ab", "saved"]);
  });

  it("leaves a draft that the next visit restores", async () => {
    const service = new Service(page("a"));
    const { saver } = open(service, { draft: { base: page("a"), mine: page("ab"), unanswered: [] } });
    expect(saver.content.text).toBe("ab");
    await vi.runAllTimersAsync();
    expect(service.content.text).toBe("ab");
  });
});

describe("writes of other people", () => {
  it("to another page cause one retry", async () => {
    const service = new Service(page("a"));
    const { saver, onMerged } = open(service);
    for (let count = 0; count < 5; count += 1) service.other(service.content);
    saver.edit({ text: "ab" });
    await vi.runAllTimersAsync();
    expect([service.content.text, onMerged.mock.calls.length]).toEqual(["ab", 0]);
  });

  it("to other lines are merged and reported", async () => {
    const service = new Service(page("one\n\ntwo\n\nthree\n"));
    const { saver, onMerged } = open(service);
    service.other(page("one\n\ntwo\n\nTHREE\n", { description: "theirs" }));
    saver.edit({ text: "ONE\n\ntwo\n\nthree\n" });
    await vi.runAllTimersAsync();
    const merged = page("ONE\n\ntwo\n\nTHREE\n", { description: "theirs" });
    expect([service.content, saver.content]).toEqual([merged, merged]);
    expect(onMerged).toHaveBeenCalledOnce();
  });

  it.each([
    ["a link", "[a](https://one.example)", "[a](https://two.example)"],
    ["an image", '<img src="content:file/one" alt="">', '<img src="content:file/two" alt="">'],
    ["a definition", "[a]: https://one.example", "[a]: https://two.example"],
  ])("to other lines don't undo a change of the target of %s", async (_what, before, after) => {
    for (const text of ["other\n", "theirs\n"]) {
      const service = new Service(page(`${before}\n\nother\n`));
      const { saver } = open(service);
      service.other(page(`${before}\n\n${text}`));
      saver.edit({ text: saver.content.text.replace(before, after) });
      await vi.runAllTimersAsync();
      expect(service.content.text).toBe(`${after}\n\n${text}`);
      expect(saver.content.text).toBe(service.content.text);
    }
  });

  it("that add blocks where this person adds blocks keep all blocks", async () => {
    const service = new Service(page("one\n\nend\n"));
    const { saver } = open(service);
    for (let count = 1; count <= 3; count += 1) {
      service.other(page(service.content.text.replace("end", `theirs ${count}\n\nend`)));
      saver.edit({ text: saver.content.text.replace("end", `mine ${count}\n\nend`) });
      await vi.runAllTimersAsync();
    }
    expect(saver.isSaved).toBe(true);
    expect(saver.content.text).toBe(service.content.text);
    const blocks = ["one", "theirs 1", "mine 1", "theirs 2", "mine 2", "theirs 3", "mine 3", "end\n"];
    expect(service.content.text.split("\n\n")).toEqual(blocks);
  });

  it("of the same words wait for a choice, while other changes are saved and nothing is overwritten", async () => {
    const service = new Service(page("one\n\nend\n"));
    const { saver, kept } = open(service);
    service.other(page("theirs\n\nend\n"));
    saver.edit({ text: "mine\n\nend\n" });
    await vi.runAllTimersAsync();
    expect([saver.state.kind, service.writes]).toEqual(["conflict", 0]);
    expect(kept.draft?.mine.text).toBe("mine\n\nend\n");
    saver.edit({ text: "mine too\n\nend\n\nmore\n" });
    await vi.runAllTimersAsync();
    expect([service.content.text, saver.content.text]).toEqual([
      "theirs\n\nend\n\nmore\n",
      "mine too\n\nend\n\nmore\n",
    ]);
    choose(saver, "both");
    await vi.runAllTimersAsync();
    expect([service.content.text, saver.state.kind]).toEqual([
      "mine too\n\ntheirs\n\nend\n\nmore\n",
      "saved",
    ]);
    expect(kept.draft).toBeNull();
  });

  it("while a conflict is shown cause a new conflict, and no text is lost", async () => {
    const service = new Service(page("one\n"));
    const { saver } = open(service);
    service.other(page("theirs\n"));
    saver.edit({ text: "mine\n" });
    await vi.runAllTimersAsync();
    service.other(page("theirs again\n"));
    choose(saver, "mine");
    await vi.runAllTimersAsync();
    expect([saver.state.kind, service.content.text]).toEqual(["conflict", "theirs again\n"]);
  });

  it("end a conflict that no longer exists", async () => {
    const service = new Service(page("one\n", { title: "Old" }));
    const { saver } = open(service);
    service.other(page("theirs\n", { title: "Theirs" }));
    saver.edit({ text: "mine\n", title: "Mine" });
    await vi.runAllTimersAsync();
    expect(conflictsIn(saver.merged)).toHaveLength(2);
    service.other(page("one\n", { title: "Mine" }));
    await saver.refresh();
    await vi.runAllTimersAsync();
    expect([saver.state.kind, service.content]).toEqual(["saved", page("mine\n", { title: "Mine" })]);
  });

  it("appear even if no one writes in this editor", async () => {
    const service = new Service(page("one\n"));
    const { saver, onMerged } = open(service);
    service.other(page("theirs\n"));
    await saver.refresh();
    expect([saver.content.text, saver.state.kind]).toEqual(["theirs\n", "saved"]);
    expect(onMerged).not.toHaveBeenCalled();
  });

  it("that were made after an unsaved draft was stored cause a conflict", async () => {
    const service = new Service(page("theirs\n"));
    const { saver } = open(service, { draft: { base: page("one\n"), mine: page("mine\n"), unanswered: [] } });
    await vi.runAllTimersAsync();
    expect([saver.state.kind, service.content.text]).toEqual(["conflict", "theirs\n"]);
  });
});

describe("a refused write", () => {
  it("shows the reason, keeps the text, and is retried with the next change", async () => {
    const service = new Service(page("a"));
    const { saver, kept } = open(service);
    service.broken = { kind: "refused", message: "merged" };
    saver.edit({ text: "ab" });
    await vi.runAllTimersAsync();
    expect(saver.state).toEqual({ kind: "refused", message: "merged", isKept: true });
    expect(kept.draft?.mine.text).toBe("ab");
    service.broken = null;
    saver.edit({ text: "abc" });
    await vi.runAllTimersAsync();
    expect([service.content.text, saver.state.kind]).toEqual(["abc", "saved"]);
  });

  it("of a setting resets only that setting and shows the reason, and other changes are saved", async () => {
    const service = new Service(page("a", { slug: "here" }));
    const { saver, kept } = open(service);
    const write = service.write.bind(service);
    const setting = { name: "slug" as const, message: "Is taken" };
    service.write = async (changes, revision) => {
      if (changes.some(({ slug }) => slug === "taken"))
        throw new Refusal({ kind: "refused", message: "slug: is taken", setting });
      return await write(changes, revision);
    };
    saver.edit({ text: "ab", slug: "taken", hidden: "yes" });
    await vi.runAllTimersAsync();
    expect(service.content).toEqual(page("ab", { slug: "here", hidden: "yes" }));
    expect([saver.state.kind, saver.content, kept.draft]).toEqual(["saved", service.content, null]);
    expect([...saver.refused]).toEqual([["slug", { value: "taken", message: "Is taken" }]]);
    saver.edit({ slug: "free" });
    await vi.runAllTimersAsync();
    expect([service.content.slug, [...saver.refused]]).toEqual(["free", []]);
  });
});

describe("the user's own writes", () => {
  it("never cause a conflict after their response was lost, even if the browser was closed", async () => {
    const service = new Service(page("a"));
    const { saver, kept } = open(service);
    service.losesAnswer = true;
    saver.edit({ text: "ab" });
    await vi.advanceTimersByTimeAsync(800);
    saver.edit({ text: "abc" });
    const again = open(service, { draft: kept.draft }).saver;
    expect([service.content.text, again.state.kind, again.content.text]).toEqual(["ab", "waiting", "abc"]);
    await vi.runAllTimersAsync();
    expect([service.content.text, saver.state.kind, again.state.kind]).toEqual(["abc", "saved", "saved"]);
  });

  it("are saved again if they didn't arrive, although another person added a block at the same position", async () => {
    const base = page("one\n\ntwo\n");
    const mine = page("one\n\nmine\n\ntwo\n");
    const service = new Service(base);
    service.other(page("one\n\ntheirs\n\ntwo\n"));
    const { saver } = open(service, { draft: { base, mine, unanswered: [mine] } });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(service.content.text).toBe("one\n\ntheirs\n\nmine\n\ntwo\n");
    expect(saver.content.text).toBe(service.content.text);
  });

  it("are never overwritten by a response to an earlier read", async () => {
    const service = new Service(page("a"));
    const { saver } = open(service);
    const answered = service.read.bind(service);
    service.read = async (revision) => {
      const read = await answered(revision);
      await new Promise((resolve) => setTimeout(resolve, 5000));
      return read;
    };
    const refreshed = saver.refresh();
    saver.edit({ text: "ab" });
    await vi.runAllTimersAsync();
    await refreshed;
    expect([saver.content.text, service.content.text, saver.state.kind]).toEqual(["ab", "ab", "saved"]);
  });
});
