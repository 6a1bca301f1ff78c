import { relinkPage } from "@/domains/content/markdown";
import { textTask } from "@/domains/content/text-tasks/text-task";

/** Replaces link targets in a text, including those in its front matter. */
export const relinkPageTask = textTask(
  "import-relink",
  ({ text, hrefs }: { text: string; hrefs: ReadonlyMap<string, string> }) =>
    relinkPage(text, (href) => hrefs.get(href)),
);
