import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { changesBetween, type PageChange, type PageContent } from "./page-content";
import { type Failure, PageSaver, type PageSource } from "./page-saver";

const page = (markdown: string, fields: Partial<PageContent> = {}): PageContent => ({
  markdown,
  title: "Title",
  description: "",
  icon: "",
  emoji: "",
  ...fields,
});

class Refusal extends Error {
  constructor(readonly failure: Failure) {
    super(failure.kind);
  }
}

/** A service with one page, as one saver sees it: versions, a connection that can be cut, and other writers. */
class Service implements PageSource {
  revision = 1;
  writes = 0;
  inFlight = 0;
  most = 0;
  broken: Failure | null = null;
  /** What the service makes of a text. */
  rewrite = (markdown: string) => markdown;

  constructor(public content: PageContent) {}

  async read() {
    if (this.broken) throw new Refusal(this.broken);
    return { revision: String(this.revision), content: this.content };
  }
  async write(changes: PageChange[], revision: string) {
    this.inFlight += 1;
    this.most = Math.max(this.most, this.inFlight);
    await Promise.resolve();
    this.inFlight -= 1;
    if (this.broken) throw new Refusal(this.broken);
    if (revision !== String(this.revision)) throw new Refusal({ kind: "stale" });
    for (const { document, ...fields } of changes) {
      const markdown = document ? this.rewrite(document.markdown) : this.content.markdown;
      this.content = { ...this.content, ...fields, markdown };
    }
    this.writes += 1;
    this.revision += 1;
    return String(this.revision);
  }
  failureOf(error: unknown): Failure {
    return error instanceof Refusal ? error.failure : { kind: "unreachable" };
  }
  /** Somebody else writes. */
  other(content: PageContent) {
    this.content = content;
    this.revision += 1;
  }
}

interface Kept {
  base: PageContent;
  mine: PageContent;
}

function open(service: Service, { draft = null as Kept | null } = {}) {
  const kept = { draft };
  const drafts = {
    keep: (base: PageContent, mine: PageContent) => {
      kept.draft = { base, mine };
      return true;
    },
    drop: () => {
      kept.draft = null;
    },
  };
  const onMerged = vi.fn();
  const read = { revision: String(service.revision), content: service.content };
  return { saver: new PageSaver({ source: service, drafts, read, draft, onMerged }), kept, onMerged };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("changesBetween", () => {
  it("writes the title after the text, so that it is the one that counts", () => {
    const changes = changesBetween(page("# Title\n"), page("# Title\n\nx", { title: " New " }));
    expect(changes).toEqual([{ document: { markdown: "# Title\n\nx" } }, { title: "New" }]);
  });

  it("takes no title away: an empty one is still being typed", () => {
    expect(changesBetween(page("x"), page("x", { title: " " }))).toEqual([]);
  });
});

describe("saving", () => {
  it("happens once a moment after the last change, with all of them", async () => {
    const service = new Service(page("a"));
    const { saver, kept } = open(service);
    saver.edit({ markdown: "ab" });
    await vi.advanceTimersByTimeAsync(500);
    saver.edit({ markdown: "abc" });
    expect(saver.state.kind).toBe("waiting");
    expect(kept.draft?.mine.markdown).toBe("abc");
    await vi.advanceTimersByTimeAsync(800);
    expect([service.content.markdown, service.writes, saver.state.kind]).toEqual(["abc", 1, "saved"]);
    expect(kept.draft).toBeNull();
  });

  it("does not wait for ever on somebody who never stops typing", async () => {
    const service = new Service(page(""));
    const { saver } = open(service);
    for (let count = 1; count <= 12; count += 1) {
      saver.edit({ markdown: "x".repeat(count) });
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(service.writes).toBeGreaterThan(0);
  });

  it("keeps one save in flight, and saves what was typed meanwhile with the next", async () => {
    const service = new Service(page("a"));
    const { saver } = open(service);
    saver.edit({ markdown: "ab" });
    const first = saver.flush();
    saver.edit({ markdown: "abc" });
    void saver.flush();
    await first;
    await vi.runAllTimersAsync();
    expect([service.content.markdown, service.most, saver.state.kind]).toEqual(["abc", 1, "saved"]);
  });

  it("takes over what the service made of the text", async () => {
    const service = new Service(page("a"));
    service.rewrite = (markdown) => markdown.replace("/pages/1", "one.md");
    const { saver } = open(service);
    saver.edit({ markdown: "[a](/pages/1)" });
    await vi.runAllTimersAsync();
    expect(saver.content.markdown).toBe("[a](one.md)");
    expect([service.writes, saver.state.kind]).toEqual([1, "saved"]);
  });
});

describe("a lost connection", () => {
  it("keeps the text in the browser, tries again ever more slowly, and loses nothing", async () => {
    const service = new Service(page("a"));
    const { saver, kept } = open(service);
    service.broken = { kind: "unreachable" };
    saver.edit({ markdown: "ab" });
    await vi.advanceTimersByTimeAsync(800);
    expect(saver.state).toEqual({ kind: "offline", isKept: true });
    saver.edit({ markdown: "abc" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(kept.draft?.mine.markdown).toBe("abc");
    expect(service.content.markdown).toBe("a");
    service.broken = null;
    await vi.advanceTimersByTimeAsync(30_000);
    expect([service.content.markdown, saver.state.kind]).toEqual(["abc", "saved"]);
    expect(kept.draft).toBeNull();
  });

  it("ends at once when the browser says so", async () => {
    const service = new Service(page("a"));
    const { saver } = open(service);
    service.broken = { kind: "unreachable" };
    saver.edit({ markdown: "ab" });
    await vi.advanceTimersByTimeAsync(20_000);
    service.broken = null;
    await saver.flush();
    expect([service.content.markdown, saver.state.kind]).toEqual(["ab", "saved"]);
  });

  it("leaves a draft that the next visit takes up", async () => {
    const service = new Service(page("a"));
    const { saver } = open(service, { draft: { base: page("a"), mine: page("ab") } });
    expect(saver.content.markdown).toBe("ab");
    await vi.runAllTimersAsync();
    expect(service.content.markdown).toBe("ab");
  });
});

describe("somebody else's writes", () => {
  it("to another page cost one more try", async () => {
    const service = new Service(page("a"));
    const { saver, onMerged } = open(service);
    service.revision += 5;
    saver.edit({ markdown: "ab" });
    await vi.runAllTimersAsync();
    expect([service.content.markdown, onMerged.mock.calls.length]).toEqual(["ab", 0]);
  });

  it("to other lines are merged, and said", async () => {
    const service = new Service(page("one\n\ntwo\n\nthree\n"));
    const { saver, onMerged } = open(service);
    service.other(page("one\n\ntwo\n\nTHREE\n", { description: "theirs" }));
    saver.edit({ markdown: "ONE\n\ntwo\n\nthree\n" });
    await vi.runAllTimersAsync();
    const merged = page("ONE\n\ntwo\n\nTHREE\n", { description: "theirs" });
    expect([service.content, saver.content]).toEqual([merged, merged]);
    expect(onMerged).toHaveBeenCalledOnce();
  });

  it("to the same lines stop the saving until somebody has chosen; nothing is written over", async () => {
    const service = new Service(page("one\n"));
    const { saver, kept } = open(service);
    service.other(page("theirs\n"));
    saver.edit({ markdown: "mine\n" });
    await vi.runAllTimersAsync();
    expect(saver.state.kind).toBe("conflict");
    expect([service.content.markdown, kept.draft?.mine.markdown]).toEqual(["theirs\n", "mine\n"]);
    saver.edit({ markdown: "mine too\n" });
    await vi.runAllTimersAsync();
    expect(service.content.markdown).toBe("theirs\n");
    saver.settle(page("mine too\ntheirs\n"));
    await vi.runAllTimersAsync();
    expect([service.content.markdown, saver.state.kind]).toEqual(["mine too\ntheirs\n", "saved"]);
  });

  it("while a conflict is looked at bring up another one, not a loss", async () => {
    const service = new Service(page("one\n"));
    const { saver } = open(service);
    service.other(page("theirs\n"));
    saver.edit({ markdown: "mine\n" });
    await vi.runAllTimersAsync();
    service.other(page("theirs again\n"));
    saver.settle(page("mine\n"));
    await vi.runAllTimersAsync();
    expect([saver.state.kind, service.content.markdown]).toEqual(["conflict", "theirs again\n"]);
  });

  it("show up where nothing is written here", async () => {
    const service = new Service(page("one\n"));
    const { saver, onMerged } = open(service);
    service.other(page("theirs\n"));
    await saver.refresh();
    expect([saver.content.markdown, saver.state.kind]).toEqual(["theirs\n", "saved"]);
    expect(onMerged).not.toHaveBeenCalled();
  });

  it("since an unsaved draft was kept are met with a choice", async () => {
    const service = new Service(page("theirs\n"));
    const { saver } = open(service, { draft: { base: page("one\n"), mine: page("mine\n") } });
    await vi.runAllTimersAsync();
    expect([saver.state.kind, service.content.markdown]).toEqual(["conflict", "theirs\n"]);
  });
});

describe("a refusal", () => {
  it("says why, keeps the text, and is tried again with the next change", async () => {
    const service = new Service(page("a"));
    const { saver, kept } = open(service);
    service.broken = { kind: "refused", message: "merged" };
    saver.edit({ markdown: "ab" });
    await vi.runAllTimersAsync();
    expect(saver.state).toEqual({ kind: "refused", message: "merged", isKept: true });
    expect(kept.draft?.mine.markdown).toBe("ab");
    service.broken = null;
    saver.edit({ markdown: "abc" });
    await vi.runAllTimersAsync();
    expect([service.content.markdown, saver.state.kind]).toEqual(["abc", "saved"]);
  });
});
