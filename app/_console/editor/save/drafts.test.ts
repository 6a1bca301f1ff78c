import { describe, expect, it } from "vitest";
import { type Draft, type DraftStorage, dropDraft, keepDraft, readDraft } from "./drafts";
import { NO_SETTINGS } from "./page-settings";

/** A fake browser storage with space for this number of characters. */
function storageOf(room: number): DraftStorage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    removeItem: (key) => void entries.delete(key),
    setItem: (key, value) => {
      const used = [...entries]
        .filter(([other]) => other !== key)
        .reduce((sum, [, text]) => sum + text.length, 0);
      if (used + value.length > room) throw new Error("QuotaExceededError");
      entries.set(key, value);
    },
  };
}

const draft = (text: string, keptAt = Date.UTC(2026, 0, 31)): Draft => {
  const content = { text, title: "", description: "", icon: "", emoji: "", ...NO_SETTINGS };
  return { base: content, mine: content, unanswered: [], keptAt };
};

describe("drafts in the browser", () => {
  it("can be read unchanged by their name until they're deleted", () => {
    const storage = storageOf(10_000);
    expect(keepDraft(storage, "one", draft("a"))).toBe(true);
    expect(readDraft(storage, "one")).toEqual(draft("a"));
    expect(readDraft(storage, "other")).toBeNull();
    dropDraft(storage, "one");
    expect(readDraft(storage, "one")).toBeNull();
  });

  it("are stored in a full storage after drafts that are older than a month were deleted", () => {
    const size = JSON.stringify(draft("x".repeat(50))).length;
    const storage = storageOf(Math.round(2.5 * size));
    keepDraft(storage, "old", draft("x".repeat(50), Date.UTC(2025, 0, 1)));
    keepDraft(storage, "young", draft("y".repeat(50), Date.UTC(2026, 0, 30)));
    expect(keepDraft(storage, "new", draft("z".repeat(60)))).toBe(true);
    expect([readDraft(storage, "old"), readDraft(storage, "young")?.mine.text]).toEqual([
      null,
      "y".repeat(50),
    ]);
  });

  it("report an error if the storage has no space at all", () => {
    expect(keepDraft(storageOf(10), "one", draft("a"))).toBe(false);
  });

  it("of an earlier version, with the title line in the text, are converted", () => {
    const storage = storageOf(1000);
    const old = { markdown: "# T\n\nText\n", title: "T", description: "", icon: "", emoji: "" };
    storage.setItem("bindery.draft:old", JSON.stringify({ base: old, mine: old, keptAt: 1 }));
    const content = { text: "Text\n", title: "T", description: "", icon: "", emoji: "", ...NO_SETTINGS };
    expect(readDraft(storage, "old")).toEqual({ base: content, mine: content, unanswered: [], keptAt: 1 });
  });
});
