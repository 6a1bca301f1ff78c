import type { Site } from "@/db/generated/client";
import { titlesOfTopPages } from "@/domains/content/read/tree";
import { customizationOf } from "@/domains/sites/customization/customization";
import { contentOf, type ReadableContent } from "./readable-content";

const QUESTIONS_MAX = 5;
const SPACES_MAX = 3;
const LENGTH_MAX = 120;

const isAsking = (title: string) => /[?？؟]$/u.test(title);

/**
 * What a reader may want to ask: what the owners suggest, else the titles of the pages that they meet first, questions
 * before others. What others asked is not among them: it may say more than this reader is shown.
 */
export async function recommendedQuestions(site: Site, readable: ReadableContent): Promise<string[]> {
  const [first] = readable.spaces;
  const suggested = customizationOf(site, first?.siteSpace).ai.suggestions ?? [];
  if (suggested.length > 0) return suggested;
  const titles: string[] = [];
  for (const space of readable.spaces.slice(0, SPACES_MAX)) {
    if (titles.length >= QUESTIONS_MAX) break;
    titles.push(...(await titlesOfTopPages(contentOf(readable, space))));
  }
  const short = [...new Set(titles)].filter((title) => title.length <= LENGTH_MAX);
  return [...short.filter(isAsking), ...short.filter((title) => !isAsking(title))].slice(0, QUESTIONS_MAX);
}
