import { relinkPage } from "@/domains/content/markdown";
import { textTask } from "@/domains/content/text-tasks/text-task";

/** Writes a text with other addresses, those of its front matter included. */
export const relinkPageTask = textTask(
  "import-relink",
  ({ text, hrefs }: { text: string; hrefs: ReadonlyMap<string, string> }) =>
    relinkPage(text, (href) => hrefs.get(href)),
);
