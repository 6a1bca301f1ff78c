import { runTextTask } from "@/domains/content/text-tasks/run-text-task";
import { Cache } from "@/lib/cache";
import { JsonText } from "@/lib/json-text";
import { commentDocumentTask } from "./text-tasks";

/** By Markdown: what is under discussion is read again and again. */
const kept = new Cache<JsonText>({ name: "comments", weigh: ({ text }) => text.length * 2 });

/** The Document of a comment's Markdown. It depends on the text alone and is the same for every reader. */
export const documentOf = (organizationId: string, markdown: string): Promise<JsonText> =>
  kept.load(markdown, async () => {
    const work = { organizationId, length: markdown.length };
    return new JsonText(await runTextTask(commentDocumentTask, markdown, work));
  });
