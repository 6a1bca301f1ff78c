import { newId } from "@/db/ids";
import { fromDocument, toDocument } from "@/domains/content/markdown";
import { shortTextHref, shortTextResolve } from "@/domains/content/short-text-refs";
import { textTask } from "@/domains/content/text-tasks/text-task";
import type { TaskHandler } from "@/lib/threads/task";
import type { WrittenBody } from "./schema";

const REFS = { newKey: newId, resolve: shortTextResolve, hrefOf: shortTextHref };

/** The Markdown of a body, empty where it says nothing. Given Markdown is read, and stays as it is. */
export const bodyTask = textTask("comment-body", (body: WrittenBody): string => {
  if ("document" in body) return fromDocument(body.document, REFS).markdown;
  if (!("markdown" in body)) return "";
  toDocument(body.markdown);
  return body.markdown;
});

/** The Document of a comment's Markdown, as JSON. */
export const commentDocumentTask = textTask("comment-document", (markdown: string) =>
  JSON.stringify(toDocument(markdown, { resolve: shortTextResolve }).document),
);

/** The handlers of everything above. */
export const COMMENT_TASK_HANDLERS: readonly TaskHandler[] = [bodyTask.handler, commentDocumentTask.handler];
