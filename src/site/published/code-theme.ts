import type { ThemeRegistration } from "shiki/core";
import type { Customization } from "@/domains/sites/customization/schema";
import { hexOf, inkOn, mixed, type Rgb, readable, rgbOf } from "./color";
import type { Mode } from "./theme";

/**
 * The colors of code. Highlighted code contains the kinds of tokens but no colors, so the HTML of a page doesn't depend on
 * the site's theme. This code looks up the color of each kind of token in a theme.
 */

export type CodeThemeName = Customization["styling"]["codeTheme"]["default"]["light"];

/** The kinds of tokens by class. Each kind has a list of scopes to look up in a theme. The best scope comes first. */
const SCOPES = {
  keyword: ["keyword.control", "keyword", "storage.type", "storage"],
  string: ["string.quoted.double", "string.quoted", "string"],
  comment: ["comment.line", "comment"],
  constant: ["constant.numeric", "constant.language", "constant", "support.constant"],
  function: ["entity.name.function", "support.function", "entity.name.type"],
  parameter: ["variable.parameter.function", "variable.parameter", "variable"],
  punctuation: ["punctuation.separator", "punctuation.definition", "punctuation"],
  link: ["markup.underline.link", "string.other.link", "string"],
  inserted: ["markup.inserted", "string"],
  deleted: ["markup.deleted", "keyword"],
} as const;
type Kind = keyof typeof SCOPES;
const KINDS = Object.keys(SCOPES) as Kind[];

/** The colors of a theme before their contrast is adjusted. */
interface Palette {
  background: string;
  foreground: string;
  kinds: Readonly<Record<Kind, string>>;
}

/** The default palettes, as in blocks.css: `light` for light code blocks, `dark` for dark code blocks. */
const OWN: Readonly<Record<Mode, Palette>> = {
  light: {
    background: "#f7f8fa",
    foreground: "#1f2430",
    kinds: {
      keyword: "#a3248a",
      string: "#0f6a45",
      comment: "#656d7b",
      constant: "#9a4300",
      function: "#5230c2",
      parameter: "#7a4a00",
      punctuation: "#4b5362",
      link: "#1d4ed8",
      inserted: "#13693b",
      deleted: "#b4232c",
    },
  },
  dark: {
    background: "#171b22",
    foreground: "#dfe3ea",
    kinds: {
      keyword: "#f29ad8",
      string: "#8fd6b0",
      comment: "#929bab",
      constant: "#f2b487",
      function: "#b3a5ff",
      parameter: "#e6c98a",
      punctuation: "#a9b1be",
      link: "#8fb4ff",
      inserted: "#7dd6a0",
      deleted: "#ff9c9c",
    },
  },
};

const kindsOf = (colorOf: (kind: Kind) => string) =>
  Object.fromEntries(KINDS.map((kind) => [kind, colorOf(kind)])) as Record<Kind, string>;

/** One color for everything except comments. */
function monochrome({ background, foreground, kinds: { comment } }: Palette): Palette {
  return { background, foreground, kinds: kindsOf((kind) => (kind === "comment" ? comment : foreground)) };
}

const isColor = (color: string | undefined): color is string => /^#[0-9a-f]{3,8}$/i.test(color ?? "");
const scopesOf = (scope: string | readonly string[] | undefined) =>
  (typeof scope === "string" ? scope.split(",") : (scope ?? [])).map((each) => each.trim());

/**
 * Returns the color of the most specific rule for a scope. If several rules are equally specific, uses the last of these
 * rules.
 */
function colorOfScope(theme: ThemeRegistration, scope: string): string | undefined {
  let best: { length: number; color: string } | undefined;
  for (const rule of [...(theme.settings ?? []), ...(theme.tokenColors ?? [])]) {
    const color = rule.settings?.foreground;
    if (!isColor(color)) continue;
    for (const named of scopesOf(rule.scope)) {
      const isMeant = scope === named || scope.startsWith(`${named}.`);
      if (named !== "" && isMeant && named.length >= (best?.length ?? 0))
        best = { length: named.length, color };
    }
  }
  return best?.color;
}

function paletteIn(theme: ThemeRegistration): Palette {
  const base = OWN[theme.type === "light" ? "light" : "dark"];
  const [background, ink] = [theme.colors?.["editor.background"], theme.colors?.["editor.foreground"]];
  const foreground = isColor(ink) ? ink : base.foreground;
  const found = (kind: Kind) =>
    SCOPES[kind].map((scope) => colorOfScope(theme, scope)).find((color) => color !== undefined);
  return {
    background: isColor(background) ? background : base.background,
    foreground,
    kinds: kindsOf((kind) => found(kind) ?? foreground),
  };
}

async function paletteOf(name: CodeThemeName): Promise<Palette> {
  if (name === "default-light") return OWN.light;
  if (name === "default-dark") return OWN.dark;
  if (name === "monochrome-light") return monochrome(OWN.light);
  if (name === "monochrome-dark") return monochrome(OWN.dark);
  const { bundledThemes } = await import("shiki/themes");
  return paletteIn((await bundledThemes[name]()).default);
}

/** The share of the text color in the color of elements next to code. */
const SHARES = { faint: 0.16, raised: 0.03, marked: 0.05 } as const;

function variablesOf({ background, foreground, kinds }: Palette): Record<string, string> {
  const ground = rgbOf(background);
  const ink = inkOn(ground);
  const towards = (share: number) => mixed(ground, ink, share);
  // Code must be readable on all of these backgrounds. Code also appears on marked lines, and buttons in code blocks have a
  // separate background.
  const grounds: readonly Rgb[] = [ground, towards(SHARES.marked), towards(SHARES.raised)];
  const on = (color: string) => hexOf(readable(rgbOf(color), ink, () => grounds));
  return {
    "doc-surface": hexOf(ground),
    "doc-text": on(foreground),
    "doc-muted": on(kinds.comment),
    "doc-faint": hexOf(towards(SHARES.faint)),
    "doc-raised": hexOf(towards(SHARES.raised)),
    "doc-accent": on(kinds.function),
    "doc-accent-soft": hexOf(towards(SHARES.marked)),
    "doc-green": on(kinds.inserted),
    ...Object.fromEntries(KINDS.map((kind) => [`hl-${kind}`, on(kinds[kind])])),
  };
}

const known = new Map<CodeThemeName, Promise<Record<string, string>>>();

/** The CSS variables of a code theme. All text has enough contrast. */
export function codeThemeOf(name: CodeThemeName): Promise<Record<string, string>> {
  const found = known.get(name) ?? paletteOf(name).then(variablesOf);
  known.set(name, found);
  return found;
}

/** The variables for light and dark pages. If the style sheets already define these colors, the result is empty. */
export async function codeThemesOf({ light, dark }: Readonly<Record<Mode, CodeThemeName>>) {
  if (light === "default-light" && dark === "default-dark") return { light: {}, dark: {} };
  return { light: await codeThemeOf(light), dark: await codeThemeOf(dark) };
}
