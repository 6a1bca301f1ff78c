import type { Reader } from "@/access/authorization/actor";
import type { Site } from "@/db/generated/client";
import { textOfBlocks } from "@/domains/content/search-index/sections";
import type { SearchScope } from "@/domains/search/site/fields";
import { viewStructure } from "@/domains/sites/structure/view";
import { invalid } from "@/lib/errors";
import { type ReadableContent, readableContentFor } from "../readable-content";
import { retrieve } from "../retrieve";
import { QUESTION_LENGTH_MAX } from "../schema";
import { ask } from "../service";
import { responseEvents } from "./events";
import { questionOfResponse, responseIdOf } from "./response-id";
import type { Message, ResponseEvent, ResponseRequest } from "./schema";

const textOf = ({ content }: Message): string =>
  (typeof content === "string" ? content : textOfBlocks(content.nodes)).trim();

function questionIn(message: Message, place: number): string {
  const text = textOf(message);
  if (text === "") throw invalid(`input.${place}.content`, "is empty");
  if (text.length > QUESTION_LENGTH_MAX)
    throw invalid(`input.${place}.content`, `must have at most ${QUESTION_LENGTH_MAX} characters`);
  return text;
}

/** Where the reader is; without that, where readers begin. */
async function scopeOf(actor: Reader, site: Site, { context }: Message): Promise<SearchScope> {
  const spaceId = context?.location?.spaceId;
  if (spaceId === undefined) return { mode: "default" };
  const { rows } = await viewStructure(actor, site);
  const here = rows.siteSpaces.find((siteSpace) => siteSpace.spaceId === spaceId);
  return { mode: "default", ...(here && { currentSiteSpace: here.id }) };
}

/** A message that asks for nothing that is there by itself, such as "And how do I change it?", follows up the one before. */
async function withPrevious(
  { organizationId }: Site,
  readable: ReadableContent,
  question: string,
  previous: string | undefined,
): Promise<string> {
  if (previous === undefined) return question;
  const { sources } = await retrieve(organizationId, readable, question);
  return sources.length > 0 ? question : `${previous}\n${question}`.slice(-QUESTION_LENGTH_MAX);
}

/**
 * Answers the last message from what the caller may read of the site, as a question is. Throws 400 for a message without a
 * text or with too long a one, and for the id of no response.
 */
export async function respond(
  actor: Reader,
  site: Site,
  { input, previousResponseId }: ResponseRequest,
  signal: AbortSignal | undefined,
): Promise<AsyncGenerator<ResponseEvent, void>> {
  const asked = input.map(questionIn);
  const followed =
    previousResponseId === undefined ? undefined : questionOfResponse(site.id, previousResponseId);
  const message = input.at(-1) as Message;
  const readable = await readableContentFor(actor, site, await scopeOf(actor, site, message));
  const last = asked.at(-1) as string;
  const question = await withPrevious(site, readable, last, asked.at(-2) ?? followed);
  const responseId = responseIdOf(site.id, last);
  return responseEvents(await ask({ site, readable, question, signal }), {
    responseId,
    response: { id: responseId, ...(previousResponseId !== undefined && { previous: previousResponseId }) },
  });
}
