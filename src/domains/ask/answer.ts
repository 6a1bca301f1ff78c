import type { RootContent } from "mdast";
import type { SiteRows } from "@/domains/sites/structure/rows";
import { urlOfSiteSpace } from "@/domains/sites/structure/tree";
import type { Passage } from "./extract";
import type { Source } from "./visitor-view";

const NORWEGIAN =
  "Denne dokumentasjonen ser ikke ut til å svare på det. Prøv andre ord, eller spør om noe mer bestemt.";
const TRADITIONAL_CHINESE = "這份文件似乎沒有回答這個問題。請換個說法，或問得更具體一些。";

/** The message if the pages don't contain an answer, with the language of the space as the key. */
const NOTHING: Readonly<Record<string, string>> = {
  en: "This documentation does not seem to answer that. Try other words, or ask about something more specific.",
  ar: "يبدو أن هذه الوثائق لا تجيب عن ذلك. جرّب كلمات أخرى أو اسأل عن شيء أكثر تحديدًا.",
  de: "Diese Dokumentation scheint darauf keine Antwort zu geben. Versuchen Sie es mit anderen Worten oder fragen Sie genauer.",
  es: "Esta documentación no parece responder a eso. Pruebe con otras palabras o pregunte algo más concreto.",
  fr: "Cette documentation ne semble pas répondre à cette question. Essayez d’autres mots ou posez une question plus précise.",
  ja: "このドキュメントには答えが見つかりませんでした。別の言葉を使うか、もう少し具体的に質問してください。",
  nl: "Deze documentatie lijkt hierop geen antwoord te geven. Probeer andere woorden of stel een preciezere vraag.",
  nb: NORWEGIAN,
  nn: NORWEGIAN,
  no: NORWEGIAN,
  pt: "Esta documentação não parece responder a isso. Tente outras palavras ou pergunte algo mais específico.",
  ru: "Похоже, в этой документации нет ответа на этот вопрос. Попробуйте другие слова или спросите точнее.",
  yue: TRADITIONAL_CHINESE,
  zh: "这份文档似乎没有回答这个问题。请换个说法，或问得更具体一些。",
  "zh-tw": TRADITIONAL_CHINESE,
};

/** A page that an answer is based on, with the headings of the sections that the answer uses. */
export interface NamedSource {
  source: Source;
  /** The IDs of the sections' headings. The part before the first heading has no ID. */
  anchors: string[];
}

/** An answer, as complete as it is so far. */
export interface Answer {
  /**
   * The answer's text. The text contains only paragraphs, lists, headings and code, with emphasis and with links to the
   * pages that the answer is based on.
   */
  blocks: RootContent[];
  sources: NamedSource[];
  followupQuestions: string[];
  /** Whether the content contains an answer. */
  isAnswered: boolean;
  /** Whether the answer consists of sentences from the pages, because no language model wrote it. */
  isQuote: boolean;
}

const FOLLOWUPS_MAX = 3;
const FOLLOWUP_LENGTH_MAX = 120;

const encoded = (path: string) => path.split("/").filter(Boolean).map(encodeURIComponent).join("/");

/** The URL of a page of a published site, or of a heading on it. */
export function addressOf(whole: SiteRows, { space, path }: Source, anchor = ""): string {
  const fragment = anchor === "" ? "" : `#${encodeURIComponent(anchor)}`;
  return urlOfSiteSpace(whole, space.siteSpace) + encoded(path) + fragment;
}

/** Quoted sentences of pages, each followed by a link to its section. */
function quoted(whole: SiteRows, { source, title, anchor, sentences }: Passage): RootContent {
  const label = title === "" ? source.title : `${source.title} › ${title}`;
  return {
    type: "paragraph",
    children: [
      { type: "text", value: `${sentences.join(" ")} (` },
      { type: "link", url: addressOf(whole, source, anchor), children: [{ type: "text", value: label }] },
      { type: "text", value: ")" },
    ],
  };
}

/** Whether a heading or title is a question. */
export const isAsking = (title: string): boolean => /[?？؟]$/u.test(title);

/**
 * Returns follow-up questions: headings that are questions, then the titles of pages that were found but not
 * quoted.
 */
function relatedTo(sources: readonly Source[], passages: readonly Passage[]): string[] {
  const headings = sources.flatMap(({ parts }) => parts.map(({ title }) => title));
  const used = new Set(passages.flatMap(({ source, title }) => [source.title, title]));
  const titles = sources.map(({ title }) => title);
  return [...new Set([...headings.filter(isAsking), ...titles])]
    .filter((each) => !used.has(each) && each.length <= FOLLOWUP_LENGTH_MAX)
    .slice(0, FOLLOWUPS_MAX);
}

/**
 * Returns the anchors of these sections, without duplicates. The part before the first heading has no anchor.
 */
export const anchorsOf = (places: readonly { anchor: string }[]): string[] =>
  [...new Set(places.map(({ anchor }) => anchor))].filter(Boolean);

/**
 * Returns the found pages as sources, in the given order. A page that the answer quotes has the anchors of
 * the quotes. Any other page has the anchor of its best section.
 */
function namedSources(sources: readonly Source[], passages: readonly Passage[]): NamedSource[] {
  return sources.map((source) => {
    const quotes = passages.filter((passage) => passage.source === source);
    return { source, anchors: anchorsOf(quotes.length > 0 ? quotes : source.parts.slice(0, 1)) };
  });
}

/** An answer that quotes the pages. */
export function quotingAnswer(
  whole: SiteRows,
  sources: readonly Source[],
  passages: readonly Passage[],
): Answer {
  return {
    blocks: passages.map((passage) => quoted(whole, passage)),
    sources: namedSources(sources, passages),
    followupQuestions: relatedTo(sources, passages),
    isAnswered: true,
    isQuote: true,
  };
}

/**
 * Returns an answer in the given language that says that the content contains no answer. If there is no
 * translation, the text is in English.
 */
export function noAnswer(language: string | null): Answer {
  const wanted = (language ?? "en").toLowerCase();
  const value = NOTHING[wanted] ?? NOTHING[wanted.split("-")[0] ?? ""] ?? (NOTHING.en as string);
  const blocks: RootContent[] = [{ type: "paragraph", children: [{ type: "text", value }] }];
  return { blocks, sources: [], followupQuestions: [], isAnswered: false, isQuote: false };
}
