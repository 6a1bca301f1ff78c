import { z } from "zod";
import type { Reader } from "@/access/authorization/actor";
import type { Site } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { printMarkdown, toDocument } from "@/domains/content/markdown";
import { textOfBlocks } from "@/domains/content/search-index/sections";
import type { SearchScope } from "@/domains/search/site/fields";
import { viewStructure } from "@/domains/sites/structure/view";
import { invalid } from "@/lib/errors";
import { isSameSecret, sign } from "@/lib/seal";
import type { Answer } from "./answer";
import { type ReadableContent, readableContentFor } from "./readable-content";
import { retrieve } from "./retrieve";
import { type Message, QUESTION_LENGTH_MAX, type ResponseEvent, type ResponseRequest } from "./schema";
import { ask } from "./service";

const PURPOSE = "ask-response";
const said = z.object({ siteId: z.string(), question: z.string() });

/**
 * The ID of a response. The ID contains the question and a signature for this site, so Bindery doesn't have
 * to store anything.
 */
function responseIdOf(siteId: string, question: string): string {
  const text = Buffer.from(JSON.stringify({ siteId, question })).toString("base64url");
  return `${text}.${sign(PURPOSE, text)}`;
}

function read(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return undefined;
  }
}

/**
 * The question that a response ID contains.
 * @throws ApiError 400 if the ID isn't the ID of a response of this site
 */
function questionOfResponse(siteId: string, responseId: string): string {
  const [text = "", signature = ""] = responseId.split(".", 2);
  const { data } = said.safeParse(isSameSecret(sign(PURPOSE, text), signature) ? read(text) : undefined);
  if (data?.siteId !== siteId)
    throw invalid(
      "previousResponseId",
      "must be the ID of an earlier response from this site. To start a new conversation, omit this field",
    );
  return data.question;
}

type Blocks = Extract<ResponseEvent, { type: "response_document" }>["blocks"];

const blocksOf = ({ blocks }: Answer): Blocks =>
  toDocument(printMarkdown(blocks)).document.nodes as unknown as Blocks;

/**
 * Converts an answer to the events that clients expect. Each block is sent when it's complete, because
 * clients can't remove blocks.
 */
async function* responseEvents(
  answers: AsyncIterable<Answer>,
  responseId: string,
  previous: string | undefined,
): AsyncGenerator<ResponseEvent, void> {
  const messageId = newId();
  const inserted = (blocks: Blocks): ResponseEvent[] =>
    blocks.length === 0
      ? []
      : [{ type: "response_document", messageId, stepIndex: 0, operation: "insert", blocks }];
  yield { type: "response_start", messageId };
  let sent = 0;
  let last: Answer | undefined;
  for await (last of answers) {
    const settled = blocksOf(last).slice(0, -1);
    yield* inserted(settled.slice(sent));
    sent = Math.max(sent, settled.length);
  }
  if (last) yield* inserted(blocksOf(last).slice(sent));
  const suggestions = last?.followupQuestions ?? [];
  if (suggestions.length > 0) yield { type: "response_followup_suggestion", messageId, suggestions };
  const response = { id: responseId, ...(previous !== undefined && { previous }) };
  yield { type: "response_finish", messageId, responseId, response };
}

function questionIn({ content }: Message, place: number): string {
  const text = (typeof content === "string" ? content : textOfBlocks(content.nodes)).trim();
  if (text === "") throw invalid(`input.${place}.content`, "can't be empty");
  if (text.length > QUESTION_LENGTH_MAX)
    throw invalid(
      `input.${place}.content`,
      `can have at most ${QUESTION_LENGTH_MAX} characters (received ${text.length})`,
    );
  return text;
}

/**
 * Returns the scope for the visitor's location in the site, or the default scope if the location is unknown.
 */
async function scopeOf(actor: Reader, site: Site, { context }: Message): Promise<SearchScope> {
  const spaceId = context?.location?.spaceId;
  if (spaceId === undefined) return { mode: "default" };
  const { rows } = await viewStructure(actor, site);
  const here = rows.siteSpaces.find((siteSpace) => siteSpace.spaceId === spaceId);
  return { mode: "default", ...(here && { currentSiteSpace: here.id }) };
}

/** Adds the previous message to a message that isn't clear on its own, such as "And how do I change it?". */
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
 * Answers the last message in the same way as a question.
 * @throws ApiError 400 if the message is empty or too long, or if the ID isn't the ID of a response of this
 * site
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
  const answers = await ask({ site, readable, question, signal });
  return responseEvents(answers, responseIdOf(site.id, last), previousResponseId);
}
