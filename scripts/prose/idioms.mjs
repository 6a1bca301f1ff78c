// Idioms that are hard to understand (docs/voice.md). Text without any of these idioms can still be hard to
// read.
export const IDIOMS = [
  /\bwhoever\b/gi,
  /\b(some|any|every)body\b/gi,
  /\bnobody\b/gi,
  /\banew\b/gi,
  /\bmeanwhile\b/gi,
  /\bfor ever\b/gi,
  /\bmend(s|ed|ing)?\b/gi,
  /\b(tells?|told|speaks?|says?) of\b/gi,
  /\b(hand|hands|handed) on\b/gi,
  /\bshut(s)? out\b/gi,
  /\bcomes? along\b/gi,
  /\btak(e|es|en) in\b/gi,
  /\bbut for\b/gi,
  /\bby itself\b/gi,
  /\bin step with\b/gi,
  /\bworked out\b/gi,
  /\bof its own\b/gi,
  /\b(stands?|lies?) (in|below|beside|behind|there)\b/gi,
  /\bletters?\b(?= (with|that|to|is|goes|tell))/gi,
  /\bwhat (is|was|are|were|has|it|they|they've|somebody|people|readers) (\w+ed|\w+en|done|made|written|shown|asked|said)\b/gi,
  /\b(they|it|who|which|that|people|readers|members|administrators|editors) alone\b/gi,
  /\balone\b(?= (is|are|see|sees|may|can|have|has))/gi,
  /\bis (no|that of|none of) (?!longer|more)\b/gi,
  /\bSays nothing\b/g,
  /\bhow manieth\b/gi,
  /\bnothing more of\b/gi,
  /\bdo(es)? not hold\b/gi,
];

export const countWords = (text) => (text.match(/[A-Za-z][\w'’-]*/g) ?? []).length;

/** Returns every idiom in the text, with its line number. */
export function findIdioms(text) {
  return IDIOMS.flatMap((idiom) =>
    [...text.matchAll(idiom)].map((match) => ({
      idiom: match[0],
      line: text.slice(0, match.index).split("\n").length,
    })),
  );
}
