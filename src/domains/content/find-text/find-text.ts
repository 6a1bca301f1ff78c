import { setImmediate as nextTurn } from "node:timers/promises";
import type { z } from "zod";
import { db } from "@/db/client";
import { TaskTooCostlyError } from "@/lib/threads/errors";
import type { Snapshot } from "@/scopes/snapshot";
import { PageSyntaxError } from "../markdown";
import { perLayers, visibleValues } from "../read/visible";
import { lengthOf, runTextTask } from "../text-tasks/run-text-task";
import { readTexts } from "../write/texts";
import { patternOf, type TextQuery } from "./pattern";
import type { textMatchesSchema } from "./schema";
import { type FoundInText, findTextTask } from "./tasks";

type TextMatches = z.input<typeof textMatchesSchema>;

/** Texts that are read at once, and characters that one answer looks through. */
const TEXTS_AT_ONCE = 50;
const CHARACTERS_MAX = 8_000_000;

interface WrittenPage {
  pageId: string;
  title: string;
  textHash: string;
}

/** Pages with a text that people write, in the order of their ids. */
const pagesAfter = perLayers("content:find-text", (visible) => {
  const written = `v."pageId" > $${visible.firstFree}::text AND v."textHash" IS NOT NULL
    AND v."computed"->'props'->'doc' IS NULL`;
  const columns = `v."pageId", v."title", v."textHash"`;
  return `SELECT * FROM (${visible.where("PageVersion", "pageId", written, columns)}) p ORDER BY "pageId"`;
});

async function readPages(content: Snapshot, after: string): Promise<WrittenPage[]> {
  const [, text] = pagesAfter(content);
  return await db(content).$queryRawUnsafe<WrittenPage[]>(text, ...visibleValues(content), after);
}

/** A page that cannot be read has nothing to replace: its editor says why. */
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
 * The pages of a content that hold words, in the order of their ids: some of them, and where to go on. Only the texts that
 * hold the words anywhere are parsed.
 */
export async function findText(
  content: Snapshot,
  query: TextQuery,
  { after = "", limit }: { after?: string | undefined; limit: number },
): Promise<TextMatches> {
  const { organizationId } = content;
  const pages = await readPages(content, after);
  const pattern = patternOf(query);
  const found: TextMatches["pages"] = [];
  let characters = 0;
  for (let start = 0; start < pages.length; start += TEXTS_AT_ONCE) {
    const some = pages.slice(start, start + TEXTS_AT_ONCE);
    const texts = await readTexts(
      organizationId,
      some.map(({ textHash }) => textHash),
    );
    for (const [index, { pageId, title, textHash }] of some.entries()) {
      const text = texts.get(textHash) ?? "";
      characters += text.length;
      if (text.search(pattern) === -1) continue;
      const { count, lines } = await findInText(organizationId, text, query);
      if (count > 0) found.push({ page: pageId, title, count, lines });
      const isLast = start + index === pages.length - 1;
      if (!isLast && (found.length === limit || characters > CHARACTERS_MAX))
        return { pages: found, after: pageId };
    }
    await nextTurn();
  }
  return { pages: found };
}
