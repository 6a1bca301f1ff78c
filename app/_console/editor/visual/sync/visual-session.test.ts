import { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PageSaver } from "../../save/page-saver";
import { VisualPage } from "./visual-page";
import { VisualSession } from "./visual-session";

const NOWHERE = {
  spaceId: "s",
  gitPath: "page.md",
  targets: { byPath: new Map(), byId: new Map() },
  pathOf: () => null,
};
const LONG = "Some *ordinary* words of a [page](https://example.org).\n\n".repeat(30);
/** The simulated time for writing the page. This time is too long for a write after each key. */
const COST_MILLISECONDS = 100;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  let time = 0;
  vi.spyOn(performance, "now").mockImplementation(() => {
    time += COST_MILLISECONDS;
    return time;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function typing() {
  const page = VisualPage.open(LONG, NOWHERE);
  if (!page) throw new Error("the text is a page");
  const view = { state: EditorState.create({ doc: page.content() }), composing: false };
  const texts: string[] = [];
  const saver = {
    edit: ({ text }: { text: string }) => texts.push(text),
    subscribe: () => () => undefined,
  } as unknown as PageSaver;
  const told = { onIncomplete: () => undefined, onUnreadable: () => undefined };
  const session = new VisualSession(view as unknown as EditorView, page, saver, told);
  const type = (letter: string) => {
    view.state = view.state.apply(view.state.tr.insertText(letter, 1));
    session.changed();
  };
  return { type, texts, saver };
}

describe("text typed into a long page", () => {
  it("is written when the person pauses, and every five seconds if they don't pause", () => {
    const { type, texts } = typing();
    type("a");
    const first = texts.length;
    type("b");
    expect(texts).toHaveLength(first);
    vi.advanceTimersByTime(600);
    expect(texts.at(-1)?.startsWith("ba")).toBe(true);

    const before = texts.length;
    for (let key = 0; key < 60; key += 1) {
      type("c");
      vi.advanceTimersByTime(90);
    }
    expect(texts.length).toBeGreaterThan(before);
    expect(texts.at(-1)?.startsWith("c".repeat(50))).toBe(true);
  });

  it("is written at once when the saver requests it", () => {
    const { type, texts, saver } = typing();
    type("a");
    type("b");
    saver.takeTyped();
    expect(texts.at(-1)?.startsWith("ba")).toBe(true);
  });
});
