import type { Reader } from "@/access/authorization/actor";
import { addressKey } from "@/access/rate-limit/rate-limit";
import { takeShare } from "@/access/rate-limit/shares";
import type { SearchScope } from "@/domains/search/site/fields";
import { listOf, paging, presentList } from "@/lib/list-schema";
import { readSiteScope } from "@/scopes/published-site";
import { siteScope } from "@/scopes/site";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import type { Answer } from "./answer";
import { type AnswerFormat, presentAnswer, presentQuestion } from "./presenter";
import { KEPT_DAYS, listQuestions } from "./questions";
import { readableContentFor } from "./readable-content";
import { respond } from "./responses";
import {
  answerEventSchema,
  askedQuestionSchema,
  askFields,
  listQuestionsFields,
  recommendedFields,
  recommendedQuestionSchema,
  responseEventSchema,
  responseFields,
} from "./schema";
import { ask, recommendedQuestions } from "./service";

const rest = restTagged("ask");
const SITE = "/orgs/{organizationId}/sites/{siteId}";

async function* presented(answers: AsyncIterable<Answer>, format: AnswerFormat) {
  for await (const answer of answers) yield presentAnswer(answer, format);
}

async function* eachOf(questions: readonly string[]) {
  for (const question of questions) yield { question };
}

const takeQuestion = (actor: Reader, address: string | null | undefined) =>
  takeShare("ask", actor.kind === "user" ? actor.userId : addressKey(address ?? ""));

export const askRouter = router({
  // A query: whoever may read may ask, also by a token that only reads.
  stream: rest("POST", `${SITE}/ask`, {
    id: "streamAskInSite",
    summary: "Ask a question of a site",
    description:
      "Answers from what the caller may read of the site, as server-sent events. The data of each event is the " +
      "whole answer so far with the pages that it rests on; `event: done` ends the stream, `event: error` says " +
      "what went wrong after it began. Without a language model the answer quotes the pages.",
    audit: false,
    query: ["format"],
    event: answerEventSchema,
    scope: readSiteScope("view", askFields),
  }).query(async ({ ctx, input, signal }) => {
    const { actor, site } = ctx;
    const { question, context, format } = input;
    await takeQuestion(actor, ctx.address);
    const scope = withContext(input.scope, context?.siteSpaceId);
    const readable = await readableContentFor(actor, site, scope);
    return presented(await ask({ site, readable, question, signal }), format);
  }),

  response: rest("POST", `${SITE}/ai/response`, {
    id: "streamAIResponseInSite",
    summary: "Answer a message about a site",
    description:
      "Answers as `ask` does, in the events that readers' clients follow: blocks of a Document, questions that may come " +
      "next, and an id to follow up. No tools are called.",
    audit: false,
    event: responseEventSchema,
    scope: readSiteScope("view", responseFields),
  }).query(async ({ ctx: { actor, site, address }, input, signal }) => {
    await takeQuestion(actor, address);
    return await respond(actor, site, input, signal);
  }),

  recommended: rest("GET", `${SITE}/ask/questions`, {
    id: "streamRecommendedQuestionsInSite",
    summary: "Say what a reader of a site may want to ask",
    description:
      "Up to five, one in each event: what the owners suggest in the customization of the site, else the titles of " +
      "pages that the caller meets first.",
    event: recommendedQuestionSchema,
    scope: readSiteScope("view", recommendedFields),
  }).query(async ({ ctx: { actor, site }, input }) => {
    const readable = await readableContentFor(actor, site, withContext(undefined, input.siteSpaceId));
    return eachOf(await recommendedQuestions(site, readable));
  }),

  questions: rest("GET", `${SITE}/questions`, {
    id: "listSiteQuestions",
    summary: "List what was asked of a site",
    description:
      "Questions without an answer first, then those that are asked most often. A question that nobody asks for " +
      `${KEPT_DAYS} days is forgotten.`,
    scope: siteScope("admin", { ...listQuestionsFields, ...paging }),
    output: listOf(askedQuestionSchema),
  }).query(({ ctx, input }) => presentList(listQuestions(ctx.site, input.answered, input), presentQuestion)),
});

/** Where the reader is counts for a scope that begins there and does not say so itself. */
function withContext(scope: SearchScope = { mode: "default" }, siteSpaceId: string | undefined): SearchScope {
  if (scope.mode !== "default" || siteSpaceId === undefined) return scope;
  return { ...scope, currentSiteSpace: scope.currentSiteSpace ?? siteSpaceId };
}
