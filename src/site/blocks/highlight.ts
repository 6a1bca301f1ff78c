import type { HighlighterCore, ThemedToken } from "shiki/core";
import { monotonicMilliseconds } from "@/lib/clock";

/** A stretch of code in one colour; the class is styled by blocks.css, light and dark. */
export interface HighlightedToken {
  text: string;
  className?: string;
}
export type HighlightedLine = HighlightedToken[];

/** Past these sizes code stays plain: highlighting it would cost more than it helps. */
const MAX_CHARACTERS = 100_000;
const MAX_LINE_CHARACTERS = 2_000;
const TIME_LIMIT_MILLISECONDS = 500;

/** Names that documents use and the grammars do not know as aliases. */
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

/** `var(--hl-token-keyword)` becomes the class `hl-keyword`; the foreground needs none. */
function classOf(token: ThemedToken): string | undefined {
  const match = /--hl-token-([a-z-]+)/.exec(token.color ?? "");
  return match ? `hl-${match[1]}` : undefined;
}

/** Code as it is shown. */
export interface ColouredCode {
  /** Null where it is shown plain. */
  lines: HighlightedLine[] | null;
  /** Whether time has run out: another try may colour more of it. */
  isLate: boolean;
}

const PLAIN: ColouredCode = { lines: null, isLate: false };
/** Code that there was no time for. */
export const LATE: ColouredCode = { lines: null, isLate: true };

/**
 * The lines of `code` as coloured stretches; none when the language is unknown or the code too large, and the
 * code is shown plain. Grammars are loaded on first use and kept.
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
  // A grammar compiles its rules when it first meets them: what took too long once may not take long again.
  if (isLate()) {
    begun = monotonicMilliseconds();
    tokens = tokenize();
  }
  const lines = tokens.map((line) =>
    line.map((token) => ({ text: token.content, className: classOf(token) })),
  );
  return { lines, isLate: isLate() };
}

/** A piece of code, and the name of its language as writers gave it. */
export interface CodeSample {
  code: string;
  syntax: string;
}

/** What the code of one page may take; what comes after stays plain. */
const PAGE_MILLISECONDS = 2_000;

/** Each sample, as {@link highlight} answers it. */
export async function highlightAll(samples: readonly CodeSample[]): Promise<ColouredCode[]> {
  const end = monotonicMilliseconds() + PAGE_MILLISECONDS;
  const found: ColouredCode[] = [];
  for (const { code, syntax } of samples)
    found.push(monotonicMilliseconds() < end ? await highlight(code, syntax) : LATE);
  return found;
}
