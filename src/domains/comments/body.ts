import { newId } from "@/db/ids";
import {
  fromDocument,
  PageSyntaxError,
  toDocument,
  UnrepresentableNodeError,
} from "@/domains/content/markdown";
import { shortTextHref, shortTextResolve } from "@/domains/content/short-text-refs";
import { runTextTask } from "@/domains/content/text-tasks/run-text-task";
import { textTask } from "@/domains/content/text-tasks/text-task";
import { checkStorable } from "@/domains/content/write/texts";
import { invalid } from "@/lib/errors";
import type { TaskHandler } from "@/lib/threads/task";
import { BODY_CHARACTERS_MAX, type WrittenBody } from "./schema";

const REFS = { newKey: newId, resolve: shortTextResolve, hrefOf: shortTextHref };

/**
 * Converts a body to Markdown. An empty body becomes an empty text. If the body is already Markdown, the
 * task parses it only to check it, and returns it unchanged.
 */
const bodyTask = textTask("comment-body", (body: WrittenBody): string => {
  if ("document" in body) return fromDocument(body.document, REFS).markdown;
  if (!("markdown" in body)) return "";
  toDocument(body.markdown);
  return body.markdown;
});

/** Converts a comment's Markdown to a Document, as JSON. */
export const commentDocumentTask = textTask("comment-document", (markdown: string) =>
  JSON.stringify(toDocument(markdown, { resolve: shortTextResolve }).document),
);

export const COMMENT_TASK_HANDLERS: readonly TaskHandler[] = [bodyTask.handler, commentDocumentTask.handler];

const lengthOf = (body: WrittenBody): number =>
  "markdown" in body ? body.markdown.length : JSON.stringify(body).length;

/**
 * Returns the Markdown of a body, because all bodies are stored as Markdown. If the body is already
 * Markdown, it's returned unchanged.
 * @param name the name of the field, for error messages
 * @throws ApiError 400 with the field's name, for a body that is empty, too long, or can't be converted to
 *   Markdown
 */
export async function markdownOf(organizationId: string, body: WrittenBody, name = "body"): Promise<string> {
  const field = `${name}.${"document" in body ? "document" : "markdown"}`;
  checkStorable(body, name);
  try {
    const markdown = await runTextTask(bodyTask, body, { organizationId, length: lengthOf(body) });
    if (markdown.trim() === "") throw invalid(field, "can't be empty");
    if (markdown.length > BODY_CHARACTERS_MAX)
      throw invalid(
        field,
        `can have at most ${BODY_CHARACTERS_MAX} characters of Markdown (received ${markdown.length})`,
      );
    return markdown;
  } catch (error) {
    if (error instanceof UnrepresentableNodeError)
      throw invalid(field, `isn't valid at \`${error.path}\`: ${error.reason}`);
    if (error instanceof PageSyntaxError)
      throw invalid(field, `has an error on line ${error.line}: ${error.reason}`);
    throw error;
  }
}
