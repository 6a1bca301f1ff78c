import { fold, tokensOf } from "@/domains/text/tokens";
import { IMPACTS, type Impact } from "../schema";
import { heaviest, type Terms, type Vector } from "./vectors";

/** An issue, with the texts that are used to describe its cluster. */
export interface LabelledIssue {
  title: string;
  details: string[];
  impact: Impact;
  terms: Terms;
}

/** All texts of these issues. */
export const textsOf = (issues: readonly LabelledIssue[]): string[] =>
  issues.flatMap(({ title, details }) => [title, ...details]);

const LABEL_TERMS = 3;
/** The minimum share of issues that must contain a term so that the term can be in the label. */
const SHARE_MIN = 0.25;
const EXAMPLES = 5;

/**
 * The most frequent word in these texts that begins with a stem. The stem's last letter is ignored, because
 * stemmers change it.
 */
export function wordOfTerm(stem: string, texts: readonly string[]): string {
  const beginning = stem.slice(0, Math.max(3, stem.length - 1));
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const { start, end } of tokensOf(text)) {
      const word = text.slice(start, end).toLowerCase();
      if (fold(word).startsWith(beginning)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  const [best] = [...counts].sort(([one, n], [other, m]) => m - n || one.length - other.length);
  return best?.[0] ?? stem;
}

const isShared = (term: string, issues: readonly LabelledIssue[]): boolean =>
  issues.filter(({ terms }) => Object.hasOwn(terms, term)).length >= Math.max(2, issues.length * SHARE_MIN);

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Uses the average impact, so that one urgent customer doesn't make a small problem severe. */
function impactOfAll(issues: readonly LabelledIssue[]): Impact {
  const sum = issues.reduce((total, { impact }) => total + IMPACTS.indexOf(impact), 0);
  return IMPACTS[Math.round(sum / Math.max(1, issues.length))] ?? "low";
}

/** Returns the issues with the most characteristic terms, sorted from best to worst, without duplicates. */
function typicalOf(weights: Vector, issues: readonly LabelledIssue[]): LabelledIssue[] {
  const scored = issues.map((issue) => {
    const score = Object.keys(issue.terms).reduce((sum, term) => sum + (weights.get(term) ?? 0), 0);
    return { issue, score: score / Math.sqrt(Object.keys(issue.terms).length + 1) };
  });
  const byTitle = new Map(
    scored.sort((one, other) => one.score - other.score).map(({ issue }) => [fold(issue.title), issue]),
  );
  return [...byTitle.values()].reverse();
}

/**
 * Returns a description of a cluster that is generated from the words of its issues. `typical` contains the most characteristic
 * issues. This is a pure function.
 */
export function describeByKeywords(weights: Vector, issues: readonly LabelledIssue[], examples = EXAMPLES) {
  const shared = heaviest(weights, weights.size).filter((term) => isShared(term, issues));
  const chosen = (shared.length > 0 ? shared : heaviest(weights, LABEL_TERMS)).slice(0, LABEL_TERMS);
  const texts = textsOf(issues);
  const words = [...new Set(chosen.map((term) => wordOfTerm(term, texts)))];
  const typical = typicalOf(weights, issues);
  return {
    label: capitalized(words.join(", ")) || (typical[0]?.title ?? "Issues"),
    impact: impactOfAll(issues),
    typical: typical.slice(0, examples),
  };
}
