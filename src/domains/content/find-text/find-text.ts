import { setImmediate as nextTurn } from "node:timers/promises";
import type { z } from "zod";
import { pooled } from "@/db/client";
import { TaskTooCostlyError } from "@/lib/threads/errors";
import type { Snapshot } from "@/scopes/snapshot";
import { PageSyntaxError } from "../markdown";
import { writtenPagesAfter } from "../queries/pages";
import { lengthOf, runTextTask } from "../text-tasks/run-text-task";
import { readTexts } from "../write/texts";
import { patternOf, type TextQuery } from "./matches";
import type { textMatchesSchema } from "./schema";
import { type FoundInText, findTextTask } from "./tasks";

type TextMatches = z.input<typeof textMatchesSchema>;

/**
 * The limits for one request: the number of pages per database query, the number of texts per database query,
 * and the number of characters to search.
 */
const PAGES_AT_ONCE = 1000;
const TEXTS_AT_ONCE = 50;
const CHARACTERS_MAX = 8_000_000;

/** Reads the pages after a given page, in the order of their IDs, each with its text. */
async function* textsAfter(content: Snapshot, after: string) {
  for (let from = after, isEnd = false; !isEnd; ) {
    const pages = await writtenPagesAfter.rows(pooled(content), content, { from, limit: PAGES_AT_ONCE });
    for (let start = 0; start < pages.length; start += TEXTS_AT_ONCE) {
      const some = pages.slice(start, start + TEXTS_AT_ONCE);
      const texts = await readTexts(
        content.organizationId,
        some.map(({ textHash }) => textHash),
      );
      for (const { pageId, title, textHash } of some)
        yield { pageId, title, text: texts.get(textHash) ?? "" };
      await nextTurn();
    }
    from = pages.at(-1)?.pageId ?? from;
    isEnd = pages.length < PAGES_AT_ONCE;
  }
}

/** A page that can't be parsed has no matches. Its editor shows the error. */
async function findInText(organizationId: string, text: string, query: TextQuery): Promise<FoundInText> {
  try {
    return await runTextTask(findTextTask, { text, query }, { organizationId, length: lengthOf(text) });
  } catch (error) {
    if (error instanceof PageSyntaxError || error instanceof TaskTooCostlyError)
      return { count: 0, lines: [] };
    throw error;
  }
}

/**
 * Finds pages whose text contains the words. Returns the pages in the order of their IDs, and the position
 * from which the next request continues. Only texts that contain the words anywhere are parsed.
 */
export async function findText(
  content: Snapshot,
  query: TextQuery,
  { after = "", limit }: { after?: string | undefined; limit: number },
): Promise<TextMatches> {
  const { organizationId } = content;
  const pattern = patternOf(query);
  const found: TextMatches["pages"] = [];
  let characters = 0;
  let last = "";
  for await (const { pageId, title, text } of textsAfter(content, after)) {
    if (found.length === limit || characters > CHARACTERS_MAX) return { pages: found, after: last };
    last = pageId;
    characters += text.length;
    if (text.search(pattern) === -1) continue;
    const { count, lines } = await findInText(organizationId, text, query);
    if (count > 0) found.push({ page: pageId, title, count, lines });
  }
  return { pages: found };
}
