import { pooled } from "@/db/client";
import { type Candidates, candidatePages } from "./queries/candidates";

/**
 * The PostgreSQL queries. There is one query for each search subject. A query is empty if no page contains
 * the subject.
 */
export interface AskedQueries {
  anywhere: readonly string[];
  inTitle: readonly string[];
  inHeading: readonly string[];
}

/**
 * Returns a query for each pair of adjacent words. The query matches if at most one word is between the two
 * words, in either order.
 */
function pairsOf(asked: readonly string[]): string[] {
  return asked.slice(1).map((b, index) => {
    const a = asked[index] as string;
    if (a === "" || b === "") return "";
    return ["<1>", "<2>"].map((near) => `((${a}) ${near} (${b})) | ((${b}) ${near} (${a}))`).join(" | ");
  });
}

/**
 * Returns the pages in the given spaces that most likely contain the search subjects, in no particular order.
 * If no page contains a subject, the subject's query is empty and matches nothing.
 */
export async function findCandidates(
  organizationId: string,
  spaceIds: readonly string[],
  asked: AskedQueries,
): Promise<Candidates> {
  const pairs = pairsOf(asked.anywhere);
  const found = await candidatePages.first(pooled(), {
    organizationId,
    spaceIds,
    ...asked,
    pairs,
  });
  return found ?? { total: 0, counts: [], pages: [] };
}
