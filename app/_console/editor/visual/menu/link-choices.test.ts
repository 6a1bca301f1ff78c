import { describe, expect, it } from "vitest";
import { type LinkChoice, linkChoices } from "./link-choices";

const page = (title: string, hint = ""): LinkChoice => ({
  kind: "page",
  title,
  hint,
  address: `${title}.md`,
});
const KNOWN = [page("Install with Docker"), page("Install"), page("Limits", "Reference"), page("Reference")];
const titles = (text: string) => linkChoices(text, KNOWN).map(({ title }) => title);

describe("what an entered text links to", () => {
  it("is the page whose title it is, before those that begin with it", () => {
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
  ])("%s is the address %s", (text, address) => {
    expect(linkChoices(text, KNOWN)[0]).toMatchObject({ kind: "url", address });
  });

  it("is no address where it is words", () => {
    expect(linkChoices("e.g. this", KNOWN)).toEqual([]);
    expect(linkChoices("install.md", KNOWN)).toEqual([]);
  });
});
