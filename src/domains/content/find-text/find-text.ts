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
 * The limits for one request: how many pages and how many texts one database query reads, and how many
 * characters are searched.
 */
const PAGES_AT_ONCE = 1000;
const TEXTS_AT_ONCE = 50;
const CHARACTERS_MAX = 8_000_000;

/** Reads pages and their texts, in the order of the pages' IDs. Starts after the page with the ID `after`. */
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

/** Returns no matches if the page can't be parsed. In this case, the page's editor shows the error. */
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
 * at which the next request continues. Parses only texts that contain the words somewhere, for example in a
 * URL.
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
