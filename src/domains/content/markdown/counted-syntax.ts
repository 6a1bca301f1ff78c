import {
  blockQuote,
  codeText,
  definition,
  htmlText,
  labelEnd,
  list,
  setextUnderline,
} from "micromark-core-commonmark";
import { cjkFriendlyExtension } from "micromark-extension-cjk-friendly";
import { gfmStrikethroughCjkFriendly } from "micromark-extension-cjk-friendly-gfm-strikethrough";
import { gfm } from "micromark-extension-gfm";
import { math } from "micromark-extension-math";
import type {
  Code,
  Construct,
  ConstructRecord,
  Effects,
  Event,
  Extension,
  ParseContext,
  Resolver,
  State,
  TokenizeContext,
} from "micromark-util-types";
import { endsAddress } from "./cjk";
import type { ParseBudget } from "./page-limits";

/** The labels that brackets can refer to, in the parser's normalized form. */
export interface Labels {
  definitions: string[];
  footnotes: string[];
}

export interface PartParse {
  budget: ParseBudget;
  /** The number of lines that come before the part in the whole text. */
  lineBefore: number;
  /** The labels that the whole text defines. If undefined, only the labels that the part defines are used. */
  labels: Labels | undefined;
}

/** The parser is synchronous, so only one parse runs at a time. */
let current: PartParse | undefined;
let found: Labels = { definitions: [], footnotes: [] };

/**
 * Runs a parse with {@link countedSyntax}. Returns the result of the parse, and the labels that the part
 * defines.
 */
export function countedParse<T>(part: PartParse, parse: () => T): { result: T; labels: Labels } {
  current = part;
  found = { definitions: [], footnotes: [] };
  try {
    return { result: parse(), labels: found };
  } finally {
    current = undefined;
  }
}

function spend(steps: number, line: number): void {
  current?.budget.spend(steps, line + current.lineBefore);
}

/** Processing an emphasis mark takes about as long as reading this number of characters. */
const MARK_STEPS = 4;
/** The cost of a character that the parser has to read again. */
const SPAN_STEPS = 2;

/**
 * Counts steps for closing marks. For each closing mark, the parser searches everything before the mark, and
 * processes the enclosed content again.
 */
const countedResolver =
  (resolve: Resolver, sequence: string): Resolver =>
  (events, context) => {
    let steps = events.length;
    for (const [index, event] of events.entries()) if (closes(event, sequence)) steps += index;
    spend(MARK_STEPS * steps, events[0]?.[1].start.line ?? 1);
    return resolve(events, context);
  };

const closes = ([way, token]: Event, sequence: string) =>
  way === "enter" && (token.type as string) === sequence && Boolean((token as { _close?: boolean })._close);

type Tokenize = Construct["tokenize"];

function before(construct: Construct, run: (context: TokenizeContext, effects: Effects) => Effects) {
  const tokenize: Tokenize = construct.tokenize;
  return {
    ...construct,
    tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State) {
      return tokenize.call(this, run(this, effects), ok, nok);
    },
  };
}

function know(parser: ParseContext): void {
  if (!current?.labels) return;
  parser.defined = current.labels.definitions;
  (parser as { gfmFootnotes?: string[] }).gfmFootnotes = current.labels.footnotes;
}

/** Returns the number of steps for finding a label. About eight comparisons take as long as one step. */
const searchOf = (names: readonly string[] | undefined) => (names?.length ?? 0) >> 3;

/**
 * Counts steps for closing brackets. For each closing bracket, the parser searches everything before the
 * bracket, and searches the definitions for the bracket's label.
 */
const countedBracket = (construct: Construct): Construct =>
  before(construct, (context, effects) => {
    know(context.parser);
    spend(context.events.length + searchOf(context.parser.defined), context.now().line);
    return effects;
  });

const countedCall = (construct: Construct): Construct =>
  before(construct, (context, effects) => {
    know(context.parser);
    spend(searchOf(current?.labels?.footnotes), context.now().line);
    return effects;
  });

/**
 * Counts steps for definitions. For each definition, the parser compares it with all previous definitions.
 */
const countedDefinition = (construct: Construct): Construct =>
  before(construct, (context, effects) => {
    const { parser } = context;
    found.definitions = parser.defined;
    found.footnotes = (parser as { gfmFootnotes?: string[] }).gfmFootnotes ??= [];
    spend(searchOf(found.definitions) + searchOf(found.footnotes), context.now().line);
    return effects;
  });

/**
 * Counts steps for a construct that might never be closed. If it isn't closed, the parser reads the remaining
 * text of the paragraph twice.
 */
const countedSpan = (construct: Construct): Construct =>
  before(construct, (context, effects) => ({
    ...effects,
    consume: (code: Code) => {
      spend(SPAN_STEPS, context.now().line);
      effects.consume(code);
    },
  }));

/**
 * Makes a construct ignore URLs inside open brackets. Uses the parser's list of brackets, because it would be
 * slow to search the text backward.
 */
function addressOutsideOfBrackets(construct: Construct): Construct {
  const { tokenize } = construct;
  return {
    ...construct,
    tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State) {
      const last = (this as { _labelStarts?: { _balanced?: boolean }[] })._labelStarts?.at(-1);
      return last && !last._balanced ? nok : tokenize.call(this, effects, ok, nok);
    },
  };
}

/**
 * Makes a construct end a URL before Chinese or Japanese punctuation. The construct gets the code for the end of the
 * text in place of the punctuation.
 */
function endingAtCjkPunctuation(construct: Construct): Construct {
  const { tokenize } = construct;
  return {
    ...construct,
    tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State) {
      let isDone = false;
      const done =
        (state: State): State =>
        (code) => {
          isDone = true;
          return state(code);
        };
      const ending =
        (state: State): State =>
        (code) => {
          const next = state(endsAddress(code) ? null : code);
          return isDone || !next ? next : ending(next);
        };
      return ending(tokenize.call(this, effects, done(ok), done(nok)));
    },
  };
}

/** Counts steps for quotes and lists. The parser inserts their end into the list of all previous events. */
function countedContainer(construct: Construct): Construct {
  const { exit } = construct;
  return {
    ...construct,
    exit(this: TokenizeContext, effects: Effects) {
      spend(this.events.length >> 4, this.now().line);
      exit?.call(this, effects);
    },
  } as Construct;
}

/**
 * The marks of emphasis and strikethrough. The libraries extend CommonMark's rules, so that marks also work next to
 * Chinese, Japanese and Korean text, which has no spaces between words.
 */
const [attention, strikethrough] = [
  cjkFriendlyExtension().text?.[42],
  gfmStrikethroughCjkFriendly({ singleTilde: false }).text?.[126],
] as [Construct, Construct];

const COUNTED: Readonly<Record<string, (construct: Construct) => Construct>> = {
  gfmFootnoteDefinition: (construct) => countedContainer(countedDefinition(construct)),
  gfmFootnoteCall: countedCall,
  gfmPotentialFootnoteCall: countedBracket,
  strikethrough: () => ({
    ...strikethrough,
    resolveAll: countedResolver(strikethrough.resolveAll as Resolver, "strikethroughSequenceTemporary"),
  }),
  mathText: countedSpan,
  emailAutolink: addressOutsideOfBrackets,
  wwwAutolink: (construct) => addressOutsideOfBrackets(endingAtCjkPunctuation(construct)),
  protocolAutolink: (construct) => addressOutsideOfBrackets(endingAtCjkPunctuation(construct)),
};

/**
 * Returns an extension whose constructs count their steps. If a construct is registered several times, the
 * same counted construct replaces it everywhere.
 */
function countedExtension(extension: Extension): Extension {
  const known = new Map<Construct, Construct>();
  const counted = (construct: Construct): Construct => {
    const made = known.get(construct) ?? COUNTED[construct.name ?? ""]?.(construct) ?? construct;
    known.set(construct, made);
    return made;
  };
  const record = (constructs: ConstructRecord): ConstructRecord =>
    Object.fromEntries(
      Object.entries(constructs).map(([code, value]) => [
        code,
        [value].flat().map((each) => counted(each as Construct)),
      ]),
    );
  const { document, text, insideSpan } = extension;
  return {
    ...extension,
    ...(document && { document: record(document) }),
    ...(text && { text: record(text) }),
    ...(insideSpan && { insideSpan: record(insideSpan as ConstructRecord) }),
  } as Extension;
}

const countedAttention: Construct = {
  ...attention,
  name: "countedAttention",
  resolveAll: countedResolver(attention.resolveAll as Resolver, "attentionSequence"),
};
const countedList: Construct = { ...countedContainer(list), name: "countedList" };
const countedUnderline: Construct = {
  ...setextUnderline,
  name: "countedUnderline",
  // If a paragraph turns out to be a heading, the parser replaces the paragraph in the list of all previous
  // events.
  resolveTo: (events, context) => {
    spend(events.length, context.now().line);
    return setextUnderline.resolveTo?.(events, context) ?? events;
  },
};
const LIST_MARKS = [42, 43, 45, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57];

/**
 * The CommonMark constructs. They're replaced by constructs that count their steps, except those for quotes
 * and lists, because these constructs refer to themselves.
 */
const COMMONMARK = {
  disable: { null: ["attention", "codeText", "definition", "htmlText", "labelEnd", "setextUnderline"] },
  document: {
    ...Object.fromEntries(LIST_MARKS.map((code) => [code, countedList])),
    62: { ...countedContainer(blockQuote), name: "countedBlockQuote" },
  },
  contentInitial: { 91: { ...countedDefinition(definition), name: "countedDefinition" } },
  flow: { 45: countedUnderline, 61: countedUnderline },
  text: {
    42: countedAttention,
    95: countedAttention,
    // This construct comes after the construct for URLs in angle brackets, as in the library.
    60: { ...countedSpan(htmlText), name: "countedHtml", add: "after" },
    93: { ...countedBracket(labelEnd), name: "countedLabelEnd" },
    96: { ...countedSpan(codeText), name: "countedCode" },
  },
  insideSpan: { null: [countedAttention] },
} as Extension;

const GITHUB = countedExtension(gfm({ singleTilde: false }));
// A single dollar sign usually belongs to a price, so formulas need two dollar signs.
const FORMULAS = countedExtension(math({ singleDollarTextMath: false }));

/**
 * The constructs that find URLs without brackets. Each has a pattern that matches every text with such a URL.
 */
const ADDRESS_SIGNS: readonly (readonly [construct: string, sign: RegExp])[] = [
  ["emailAutolink", /@/],
  ["wwwAutolink", /www\./i],
  ["protocolAutolink", /https?:/i],
];

/** Returns an extension without the inline constructs that have these names. */
function without(extension: Extension, names: readonly string[]): Extension {
  const text = Object.entries(extension.text ?? {}).flatMap(([code, value]) => {
    const kept = [value].flat().filter((construct) => !names.includes(construct?.name ?? ""));
    return kept.length > 0 ? [[code, kept] as const] : [];
  });
  return { ...extension, text: Object.fromEntries(text) } as Extension;
}

const syntaxes = new Map<string, readonly Extension[]>();

/**
 * Returns the syntax for one text: CommonMark, GitHub's extensions and formulas. Constructs whose cost can be
 * quadratic count their steps. The search for URLs is expensive, because it reads every word twice. It's
 * turned on only if the text can contain URLs.
 */
export function countedSyntax(text: string): readonly Extension[] {
  const absent = ADDRESS_SIGNS.filter(([, sign]) => !sign.test(text)).map(([name]) => name);
  const key = absent.join(" ");
  const syntax = syntaxes.get(key) ?? [COMMONMARK, without(GITHUB, absent), FORMULAS];
  syntaxes.set(key, syntax);
  return syntax;
}
