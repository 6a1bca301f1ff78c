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

  it("contain no URL if the text consists of words", () => {
    expect(linkChoices("e.g. this", KNOWN)).toEqual([]);
    expect(linkChoices("install.md", KNOWN)).toEqual([]);
  });
});
