import { escapeHtml, headingsOf, splitPage } from "@/domains/content/markdown";
import { compose, type Replacement } from "./compose";
import { headingsIn, segmentsOf } from "./read-text";
import type { Segment } from "./segment";
import { skeletonOf } from "./skeleton";
import { plainOf } from "./tagged";

/** The translation of a tagged text; undefined where there is none. */
export type Translate = (tagged: string) => string | undefined;

export interface TranslatedText {
  text: string;
  /** Words that stay in the source's language, since no translation of them could be taken. */
  failures: string[];
}

/**
 * A page's text with its segments translated. Everything that is no segment keeps its bytes. The result has the same
 * blocks, links and code as the source: a translation that would break one of them is left out, and listed.
 */
export function translateText(text: string, translate: Translate): TranslatedText {
  const segments = segmentsOf(text);
  const translations = new Map<Segment, Replacement>();
  const failures: Segment[] = [];
  for (const segment of segments) {
    const translation = translate(segment.tagged);
    if (translation === undefined) failures.push(segment);
    else if (translation !== segment.tagged) translations.set(segment, { translation, isLoose: false });
  }
  const broken = mend(text, segments, translations);
  for (const segment of broken) translations.delete(segment);
  const result = withAnchors(text, segments, (segment) => translations.get(segment));
  return { text: result, failures: [...failures, ...broken].map(({ tagged }) => plainOf(tagged)) };
}

/**
 * Finds the translations that change the structure of the block they are in. Repairs those that a looser form helps,
 * and answers the others.
 */
function mend(
  text: string,
  segments: readonly Segment[],
  translations: Map<Segment, Replacement>,
): Segment[] {
  const skeleton = skeletonOf(text);
  const holds = (chosen: readonly Segment[]) => {
    const taken = new Set(chosen);
    const replacementOf = (segment: Segment) => (taken.has(segment) ? translations.get(segment) : undefined);
    return skeletonOf(compose(text, segments, { replacementOf })) === skeleton;
  };
  const search = (chosen: readonly Segment[]): Segment[] => {
    if (holds(chosen)) return [];
    const [only] = chosen;
    if (chosen.length > 1) {
      const middle = chosen.length >> 1;
      return [...search(chosen.slice(0, middle)), ...search(chosen.slice(middle))];
    }
    if (!only) return [];
    const replacement = translations.get(only) as Replacement;
    translations.set(only, { ...replacement, isLoose: true });
    return holds(chosen) ? [] : [only];
  };
  const all = [...translations.keys()];
  const broken = search(all);
  const rest = all.filter((segment) => !broken.includes(segment));
  // Each alone does no harm, but all together: then nothing of the page is taken.
  return holds(rest) ? broken : all;
}

/** Headings keep the anchors that links lead to, although these follow from words that are others now. */
function withAnchors(
  text: string,
  segments: readonly Segment[],
  replacementOf: (segment: Segment) => Replacement | undefined,
): string {
  const plain = compose(text, segments, { replacementOf });
  if (!segments.some(({ heading }) => heading !== undefined)) return plain;
  const [before, after] = [headingsOf(text), headingsOf(plain)];
  // Headings that HTML writes are counted differently, and keep their words' anchors.
  if (before.length !== headingsIn(text) || after.length !== before.length) return plain;
  if (before.every(({ id }, index) => id === after[index]?.id)) return plain;
  const suffixOf = ({ heading, end }: Segment) => {
    const id = heading === undefined ? undefined : before[heading]?.id;
    const isAnchored = /^[^\n]*<a\s[^<>]*\bid=/i.test(text.slice(end));
    return id && !isAnchored ? ` <a href="#${escapeHtml(id)}" id="${escapeHtml(id)}"></a>` : "";
  };
  const anchored = compose(text, segments, { replacementOf, suffixOf });
  return splitPage(anchored).title === splitPage(plain).title ? anchored : plain;
}
