import { PageSyntaxError, UnrepresentableNodeError } from "@/domains/content/markdown";
import { runTextTask } from "@/domains/content/text-tasks/run-text-task";
import { checkStorable } from "@/domains/content/write/texts";
import { invalid } from "@/lib/errors";
import { BODY_CHARACTERS_MAX, type WrittenBody } from "./schema";
import { bodyTask } from "./text-tasks";

const lengthOf = (body: WrittenBody): number =>
  "markdown" in body ? body.markdown.length : JSON.stringify(body).length;

/**
 * The Markdown of a body, which is stored whatever form was sent. Markdown stays as it was sent.
 *
 * @param name the name of the field, for refusals
 * @throws ApiError 400 naming the field for a body that is empty, too long, or cannot be written as Markdown
 */
export async function markdownOf(organizationId: string, body: WrittenBody, name = "body"): Promise<string> {
  const field = `${name}.${"document" in body ? "document" : "markdown"}`;
  checkStorable(body, name);
  try {
    const markdown = await runTextTask(bodyTask, body, { organizationId, length: lengthOf(body) });
    if (markdown.trim() === "") throw invalid(field, "says nothing");
    if (markdown.length > BODY_CHARACTERS_MAX)
      throw invalid(field, `has at most ${BODY_CHARACTERS_MAX} characters as Markdown`);
    return markdown;
  } catch (error) {
    if (error instanceof UnrepresentableNodeError || error instanceof PageSyntaxError)
      throw invalid(field, error.message);
    throw error;
  }
}
