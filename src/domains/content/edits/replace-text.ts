import { invalid } from "@/lib/errors";
import { replaceTextTask } from "../find-text/tasks";
import { lengthOf, runTextTask } from "../text-tasks/run-text-task";
import type { Batch, WorkingPage } from "./batch";
import type { ReplaceText } from "./schema";

/**
 * Applies a `replace_text` change. Changes only the matching words.
 * @throws ApiError 400 if the replacement would change more than these words, for example the structure of
 *   the page
 */
export async function replaceText(batch: Batch, page: WorkingPage, change: ReplaceText, field: string) {
  const { text: words, replacement, matchCase = false, wholeWord = false } = change;
  if (page.state.type !== "document")
    throw invalid(`${field}.page`, `can't be changed, because a page of type ${page.state.type} has no text`);
  const before = await batch.textOf(page);
  if (!before) return;
  const replaced = await runTextTask(
    replaceTextTask,
    { text: before.text, query: { text: words, matchCase, wholeWord }, replacement },
    { organizationId: batch.content.organizationId, length: lengthOf(before.text) },
  );
  if (!replaced)
    throw invalid(
      `${field}.replacement`,
      `would change other text on the page "${page.state.title}". Edit the text of this page directly instead`,
    );
  if (replaced.text === before.text) return;
  batch.touch(page);
  Object.assign(page.state, { text: replaced.text, title: replaced.title ?? page.state.title });
  // Deletes the block keys that the batch computed for the previous text, because they don't match the new
  // text.
  delete page.state.keys;
}
