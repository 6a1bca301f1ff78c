import { newId } from "@/db/ids";
import { PageSyntaxError, UnrepresentableNodeError } from "@/domains/content/markdown/errors";
import { fromDocument } from "@/domains/content/markdown/from-document";
import { toDocument } from "@/domains/content/markdown/to-document";
import { checkStorable } from "@/domains/content/write/texts";
import { invalid } from "@/lib/errors";
import { BODY_CHARACTERS_MAX, type WrittenBody } from "./schema";

function write(body: WrittenBody): string {
  if ("markdown" in body) {
    toDocument(body.markdown);
    return body.markdown;
  }
  return "document" in body ? fromDocument(body.document, { newKey: newId }).markdown : "";
}

/**
 * The Markdown of a body, in which it is kept whatever form it came in: given Markdown stays as it is. Throws 400
 * naming the field (`name` and what is in it) for a body that says nothing, is too long, or that Markdown cannot hold.
 */
export function markdownOf(body: WrittenBody, name = "body"): string {
  const field = `${name}.${"document" in body ? "document" : "markdown"}`;
  checkStorable(body, name);
  try {
    const markdown = write(body);
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
