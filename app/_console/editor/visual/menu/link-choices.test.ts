import { describe, expect, it } from "vitest";
import { headingChoices, headingSearch, type LinkChoice, linkChoices } from "./link-choices";

const page = (title: string, hint = ""): LinkChoice => ({
  kind: "page",
  title,
  hint,
  address: `${title}.md`,
});
const KNOWN = [page("Install with Docker"), page("Install"), page("Limits", "Reference"), page("Reference")];
const titles = (text: string) => linkChoices(text, KNOWN).map(({ title }) => title);

describe("link suggestions for a typed text", () => {
  it("list the page with exactly this title before pages whose title starts with it", () => {
    expect(titles("install")).toEqual(["Install", "Install with Docker"]);
    expect(titles("Reference")).toEqual(["Reference", "Limits"]);
    expect(titles("dock")).toEqual(["Install with Docker"]);
    expect(titles("")).toHaveLength(KNOWN.length);
    expect(titles("nothing like it")).toEqual([]);
  });

  it.each([
    ["https://example.org/a", "https://example.org/a"],
    ["example.org", "https://example.org"],
    ["www.example.org/x", "https://www.example.org/x"],
    ["me@example.org", "mailto:me@example.org"],
    ["tel:+123", "tel:+123"],
    ["#settings", "#settings"],
    ["../setup/install.md", "../setup/install.md"],
    ["/docs", "/docs"],
  ])("contain for %s the URL %s", (text, address) => {
    expect(linkChoices(text, KNOWN)[0]).toMatchObject({ kind: "url", address });
  });

  it.each(["Node.js", "next.js", "install.sh"])("list a page titled %s before the URL", (text) => {
    const known = [page("Node.js"), page("Next.js"), page("About Node.js"), page("Install.sh")];
    const [first, second] = linkChoices(text, known);
    expect(first).toMatchObject({ kind: "page", title: expect.stringMatching(new RegExp(`^${text}$`, "i")) });
    expect(second).toMatchObject({ kind: "url" });
    // A title that only contains the text comes after the URL.
    expect(linkChoices("node.js", [page("About Node.js")])[0]).toMatchObject({ kind: "url" });
  });

  it("find the headings of a page after its title and #", () => {
    const headings = [
      { id: "first-steps", text: "First steps" },
      { id: "limits", text: "Limits" },
    ];
    const found = (text: string) => {
      const search = headingSearch(text, KNOWN);
      return search && headingChoices(search, headings).map(({ address }) => address);
    };
    expect(found("Install#")).toEqual(["Install.md#first-steps", "Install.md#limits"]);
    expect(found("install # LIM")).toEqual(["Install.md#limits"]);
    for (const text of ["#limits", "Install", "no such page#x", "https://install#x", "install.md#x"])
      expect(found(text), text).toBeNull();
    expect(linkChoices("Node.js#lim", [page("Node.js")])).toEqual([]);
    expect(linkChoices("C#", [page("C"), page("C#")])[0]).toMatchObject({ title: "C#" });
  });

  it("contain no URL if the text consists of words", () => {
    expect(linkChoices("e.g. this", KNOWN)).toEqual([]);
    expect(linkChoices("install.md", KNOWN)).toEqual([]);
  });
});
