import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CODE_THEMES } from "@/domains/sites/customization/values";
import { codeThemeOf, codeThemesOf } from "./code-theme";
import { contrast, rgbOf } from "./color";

describe("code themes", () => {
  it("give every kind of token a readable color in every theme, even on marked lines", async () => {
    for (const name of CODE_THEMES) {
      const theme = await codeThemeOf(name);
      const texts = Object.entries(theme).filter(([key]) => /^hl-|^doc-(text|muted|green|accent)$/.test(key));
      expect(texts).toHaveLength(14);
      for (const [key, color] of texts)
        for (const ground of ["doc-surface", "doc-accent-soft", "doc-raised"])
          expect(contrast(rgbOf(color), rgbOf(theme[ground] as string)), `${name} ${key}`).toBeGreaterThan(
            4.49,
          );
    }
  });

  it("distinguish the kinds of tokens that the original theme distinguishes, which are only comments in monochrome themes", async () => {
    const dracula = await codeThemeOf("dracula");
    expect(dracula["doc-surface"]).toBe("#282a36");
    expect(dracula["hl-keyword"]).toBe("#ff79c6");
    expect(dracula["hl-string"]).toBe("#f1fa8c");
    expect(dracula["hl-function"]).toBe("#50fa7b");
    const plain = await codeThemeOf("monochrome-dark");
    expect(new Set([plain["hl-keyword"], plain["hl-string"], plain["hl-link"]]).size).toBe(1);
    expect(plain["hl-comment"]).not.toBe(plain["hl-keyword"]);
  });

  it("come from the style sheets by default, and are set only for another mode", async () => {
    const own = { light: "default-light", dark: "default-dark" } as const;
    expect(await codeThemesOf(own)).toEqual({ light: {}, dark: {} });
    const css = readFileSync("src/site/blocks/styles/code.css", "utf8");
    const turned = await codeThemesOf({ light: "default-dark", dark: "default-light" });
    for (const [theme, prefix] of [
      [turned.dark, "\n"],
      [turned.light, '\n[data-theme="dark"] '],
    ] as const) {
      for (const kind of ["keyword", "constant", "function", "parameter", "link", "deleted"])
        expect(css).toContain(`${prefix}.hl-${kind} { color: var(--hl-${kind}, ${theme[`hl-${kind}`]}); }`);
    }
  });
});
