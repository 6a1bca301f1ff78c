import { describe, expect, it } from "vitest";
import type { PageContent } from "./page-content";
import { TextBinding } from "./text-binding";

function saverOf(markdown: string) {
  const listeners = new Set<() => void>();
  const saver = {
    content: { markdown, title: "T", description: "", icon: "", emoji: "" },
    edit: (change: Partial<PageContent>) => {
      saver.content = { ...saver.content, ...change };
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return saver;
}

describe("the text between saver and editor", () => {
  it("is never changed under the hands of who types, not even where it looks like a title", () => {
    const saver = saverOf("");
    const binding = new TextBinding(saver);
    const shown: string[] = [];
    binding.follow((text) => shown.push(text));
    for (const text of ["#", "# H", "# H\n", "\n\n# H"]) binding.write(text);
    expect([shown, saver.content.markdown]).toEqual([[], "\n\n# H"]);
  });

  it("comes back without its title's line when somebody else changes it, and goes on from there", () => {
    const saver = saverOf("# T\n\na\n");
    const binding = new TextBinding(saver);
    const shown: string[] = [];
    binding.follow((text) => shown.push(text));
    binding.write("ab\n");
    saver.edit({ markdown: "# New\n\nab\nc\n" });
    expect(shown).toEqual(["ab\nc\n"]);
    binding.write("ab\ncd\n");
    expect(saver.content.markdown).toBe("# New\n\nab\ncd\n");
  });
});
