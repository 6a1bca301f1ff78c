import type { HighlighterCore, ThemedToken } from "shiki/core";
import { monotonicMilliseconds } from "@/lib/clock";

/** A part of a line in one color. blocks.css styles the class, in light and dark. */
export interface HighlightedToken {
  text: string;
  className?: string;
}
export type HighlightedLine = HighlightedToken[];

/** The limits for highlighting. Larger code isn't highlighted, because this would take too long. */
const MAX_CHARACTERS = 100_000;
const MAX_LINE_CHARACTERS = 2_000;
const TIME_LIMIT_MILLISECONDS = 500;

/** Language names that authors use, but that aren't aliases of a grammar. */
const ALIASES: Record<string, string> = {
  shell: "shellscript",
  terminal: "shellscript",
  conf: "ini",
  apache2: "apache",
  golang: "go",
  plain: "text",
  plaintext: "text",
  none: "text",
};

let highlighter: Promise<HighlighterCore> | undefined;

async function createHighlighter(): Promise<HighlighterCore> {
  const [{ createHighlighterCore, createCssVariablesTheme }, { createJavaScriptRegexEngine }] =
    await Promise.all([import("shiki/core"), import("shiki/engine/javascript")]);
  return createHighlighterCore({
    themes: [createCssVariablesTheme({ name: "variables", variablePrefix: "--hl-", fontStyle: false })],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
}

async function languageOf(syntax: string, core: HighlighterCore): Promise<string | null> {
  const name = ALIASES[syntax.toLowerCase()] ?? syntax.toLowerCase();
  if (core.getLoadedLanguages().includes(name)) return name;
  const { bundledLanguages } = await import("shiki/langs");
  if (!Object.hasOwn(bundledLanguages, name)) return null;
  await core.loadLanguage(bundledLanguages[name as keyof typeof bundledLanguages]);
  return name;
}

/**
 * The class for the color of a token: `hl-keyword` for `var(--hl-token-keyword)`. The foreground color has no
 * class.
 */
function classOf(token: ThemedToken): string | undefined {
  const match = /--hl-token-([a-z-]+)/.exec(token.color ?? "");
  return match ? `hl-${match[1]}` : undefined;
}

/** Highlighted code. */
export interface ColouredCode {
  /** The lines, or null if the code is shown without colors. */
  lines: HighlightedLine[] | null;
  /** Whether the time limit was reached. If the time limit was reached, another attempt might highlight more code. */
  isLate: boolean;
}

const PLAIN: ColouredCode = { lines: null, isLate: false };
/** The result for code that wasn't highlighted in time. */
export const LATE: ColouredCode = { lines: null, isLate: true };

/**
 * Highlights code. In the result, `lines` is null if the language is unknown or the code is too large. Loads a grammar at
 * its first use, and caches it.
 */
async function highlight(code: string, syntax: string): Promise<ColouredCode> {
  if (code.length > MAX_CHARACTERS) return PLAIN;
  highlighter ??= createHighlighter();
  const core = await highlighter;
  const language = await languageOf(syntax, core);
  if (!language) return PLAIN;
  const tokenize = () =>
    core.codeToTokens(code, {
      lang: language,
      theme: "variables",
      tokenizeMaxLineLength: MAX_LINE_CHARACTERS,
      tokenizeTimeLimit: TIME_LIMIT_MILLISECONDS,
    }).tokens;
  let begun = monotonicMilliseconds();
  const isLate = () => monotonicMilliseconds() - begun >= TIME_LIMIT_MILLISECONDS;
  let tokens = tokenize();
  // A grammar compiles its rules at its first use. If the first run took too long, a second run can therefore be fast.
  if (isLate()) {
    begun = monotonicMilliseconds();
    tokens = tokenize();
  }
  const lines = tokens.map((line) =>
    line.map((token) => ({ text: token.content, className: classOf(token) })),
  );
  return { lines, isLate: isLate() };
}

/** A piece of code, and the language name that its author used. */
export interface CodeSample {
  code: string;
  syntax: string;
}

/** The time limit for all code of one page. After this time, further code is shown without colors. */
const PAGE_MILLISECONDS = 2_000;

/** Highlights several samples, as {@link highlight} does. */
export async function highlightAll(samples: readonly CodeSample[]): Promise<ColouredCode[]> {
  const end = monotonicMilliseconds() + PAGE_MILLISECONDS;
  const found: ColouredCode[] = [];
  for (const { code, syntax } of samples)
    found.push(monotonicMilliseconds() < end ? await highlight(code, syntax) : LATE);
  return found;
}
