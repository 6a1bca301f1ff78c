import { createRequire } from "node:module";

/** An element of the SVG that MathJax creates. */
export interface SvgElement {
  kind: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly (SvgElement | { kind: "#text"; value: string })[];
}

interface MathJaxRoot {
  tex2svg(formula: string, options: { display: boolean }): SvgElement;
  texReset(): void;
  startup: { adaptor: { firstChild(node: SvgElement): SvgElement } };
}

/** Packages with commands that only draw. The others load code, run scripts, make links, or define commands for later formulas. */
const PACKAGES = [
  "ams",
  "boldsymbol",
  "braket",
  "cancel",
  "color",
  "configmacros",
  "gensymb",
  "mhchem",
  "upgreek",
];

const CONFIGURATION = {
  loader: { load: ["input/tex-base", "output/svg", ...PACKAGES.map((name) => `[tex]/${name}`)] },
  startup: { typeset: false },
  tex: {
    packages: ["base", ...PACKAGES],
    // A tag is part of the formula, because MathJax would place it relative to the width of a web page.
    macros: { tag: ["\\qquad\\text{(#1)}", 1], plainTag: ["\\qquad\\text{#1}", 1] },
    maxMacros: 500,
    maxBuffer: 10_000,
    formatError(_: unknown, error: Error) {
      throw error;
    },
  },
  svg: { fontCache: "none" },
};

const { resolve: pathOf } = createRequire(import.meta.url);
let loaded: Promise<MathJaxRoot> | undefined;

async function load(): Promise<MathJaxRoot> {
  const { default: mathjax } = (await import(pathOf("mathjax"))) as {
    default: { init(configuration: typeof CONFIGURATION): Promise<MathJaxRoot> };
  };
  return await mathjax.init(CONFIGURATION);
}

/** Commands of the packages that define other commands or colors, which would stay defined for later formulas. */
const DEFINING = /\\(?:Declare[A-Z]|definecolor)/;

/** Matches tags without parentheses. A line break before the word `tag` isn't one. */
const STARRED_TAG = /(\\\\)|\\tag\s*\*/g;
const withPlainTags = (formula: string) =>
  formula.replace(STARRED_TAG, (_, lineBreak: string | undefined) => lineBreak ?? "\\plainTag");

/** The time for arrows with text doubles with each level of nesting. */
const ARROWS_MAX = 8;
const ARROW = /\\x[a-zA-Z]+/g;

/** Loads MathJax once. Returns a function that converts TeX to an SVG element, or throws an error for invalid TeX. */
export async function loadEngine(): Promise<(formula: string, isDisplay: boolean) => SvgElement> {
  loaded ??= load();
  const { tex2svg, texReset, startup } = await loaded;
  return (formula, isDisplay) => {
    if (DEFINING.test(formula)) throw new Error("The formula defines a command or a color.");
    if ((formula.match(ARROW)?.length ?? 0) > ARROWS_MAX) throw new Error("The formula has too many arrows.");
    // Labels would otherwise stay defined for later formulas.
    texReset();
    return startup.adaptor.firstChild(tex2svg(withPlainTags(formula), { display: isDisplay }));
  };
}
