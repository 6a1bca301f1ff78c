import { describe, expect, it } from "vitest";
import { PageSyntaxError } from "./errors";
import { extractReferences } from "./links";
import { splitPage } from "./page";
import { checkPageLimits, decodeUtf8, isBinary, PAGE_LIMITS } from "./page-limits";
import { toDocument } from "./to-document";

function refusal(run: () => unknown): { code: string } {
  try {
    run();
  } catch (error) {
    if (!(error instanceof PageSyntaxError)) throw error;
    return { code: error.code };
  }
  return { code: "accepted" };
}

describe("hostile pages", () => {
  it.each([
    ["5,000 quotes", ">".repeat(5000), "too-deep"],
    ["5,000 spaced quotes", `${"> ".repeat(5000)}a`, "too-deep"],
    ["5,000 list markers", `${"- ".repeat(5000)}a`, "too-deep"],
    [
      "lists nested by lines",
      Array.from({ length: 300 }, (_, depth) => `${"  ".repeat(depth)}- a`).join("\n"),
      "too-deep",
    ],
    ["brackets", "[".repeat(50_000), "too-deep"],
    ["closing brackets", "]".repeat(50_000), "too-deep"],
    ["emphasis", "_a*".repeat(10_000), "too-deep"],
    ["lazy lines", "> a\nb\n".repeat(10_000), "too-deep"],
    ["nested tags", `${"{% hint %}\n".repeat(40)}${"{% endhint %}\n".repeat(40)}`, "too-deep"],
    ["5 MB", "a".repeat(5_000_000), "too-large"],
    ["lines", "a\n".repeat(PAGE_LIMITS.lines + 1), "too-large"],
  ])("are rejected: %s", (_name, text, code) => {
    expect(refusal(() => toDocument(text)).code).toBe(code);
  });

  it.each([
    ["unclosed tags", "{% hint %}\n".repeat(5000)],
    ["unclosed details", "<details>\n\n".repeat(2000)],
    ["deep HTML", "<div>".repeat(50_000)],
    ["deep HTML between stray closing tags", "<div></x>".repeat(5000)],
    [
      "footnotes of HTML that name themselves",
      `a[^1]\n\n[^1]: ${'<a data-footnote-ref href="#user-content-fn-1">x</a>'.repeat(200)}`,
    ],
    ["deep inline HTML", `a ${"<b>".repeat(5000)}${"</b>".repeat(5000)}`],
    ["unclosed inline HTML", `a ${"<kbd>".repeat(5000)}`],
    ["backticks", Array.from({ length: 120 }, (_, index) => `${"`".repeat(index + 1)}a`).join(" ")],
    ["a wide table", `${"|a".repeat(2000)}\n${"|-".repeat(2000)}\n`],
    ["tag braces", "{%".repeat(50_000)],
  ])("are parsed without a stack overflow: %s", { timeout: 60_000 }, (_name, text) => {
    expect(() => toDocument(text)).not.toThrow();
  });

  it("are accepted up to exactly the limits", () => {
    const atBound = "> ".repeat(PAGE_LIMITS.containerDepth);
    expect(refusal(() => toDocument(`${atBound}a`)).code).toBe("accepted");
    expect(refusal(() => toDocument(`${atBound}> a`)).code).toBe("too-deep");
    expect(refusal(() => checkPageLimits("a".repeat(PAGE_LIMITS.bytes))).code).toBe("accepted");
    expect(refusal(() => checkPageLimits("a".repeat(PAGE_LIMITS.bytes + 1))).code).toBe("too-large");
    expect(refusal(() => checkPageLimits("é".repeat(PAGE_LIMITS.bytes / 2 + 1))).code).toBe("too-large");
  });

  it("are rejected with the line number", () => {
    expect(() => splitPage(`# T\n\nfine\n\n${">".repeat(100)}`)).toThrow(/line 5/);
  });
});

describe("bytes", () => {
  it("are rejected if they aren't valid UTF-8, and keep a byte order mark", () => {
    expect(decodeUtf8(new TextEncoder().encode("\uFEFF# é\r\n"))).toBe("\uFEFF# é\r\n");
    expect(() => decodeUtf8(new Uint8Array([97, 10, 0xff, 0xfe]))).toThrow(/UTF-8 \(line 2\)/);
    expect(refusal(() => decodeUtf8(new Uint8Array([0x89, 80, 78, 71, 0, 1]))).code).toBe("not-text");
  });

  it("are recognized as text or binary", () => {
    expect(isBinary(new TextEncoder().encode("tabs\tand\u001b[0m colours"))).toBe(false);
    expect(isBinary(new Uint8Array())).toBe(false);
  });
});

describe("references", () => {
  it("are listed in reading order with their usage and heading, and the cover comes first", () => {
    const text = [
      "---\ncover: c.png\n---\n# T\n\n[a](a.md#x) and ![b](b.png)",
      '## H\n\n{% embed url="https://e.f" %}\n\n{% content-ref url="g.md" %}\n[g](g.md)\n{% endcontent-ref %}',
      '<iframe src="raw.html"></iframe>',
    ].join("\n\n");
    expect(extractReferences(text).map(({ href, usage, heading }) => [href, usage, heading])).toEqual([
      ["c.png", "cover", undefined],
      ["a.md#x", "link", undefined],
      ["b.png", "image", undefined],
      ["https://e.f", "embed", "h"],
      ["g.md", "content-ref", "h"],
      ["raw.html", "image", "h"],
    ]);
  });
});
