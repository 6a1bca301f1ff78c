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
  // Asking is a read operation, so everyone who can read the content can ask, even with a read-only token.
  stream: rest("POST", `${SITE}/ask`, {
    id: "streamAskInSite",
    summary: "Ask a question",
    description:
      "Answers a question from the site content that the caller can read, and streams the answer as server-sent events. Each event contains the whole answer so far and its sources. `event: done` ends the stream, and `event: error` reports a failure. If no language model is configured, the answer consists of quotes from the pages.",
    returns: "A stream of events with the answer.",
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
    summary: "Create an AI response",
    description:
      "Answers a message about the site, and streams the response as server-sent events. The events contain blocks of a Document, follow-up questions, and an ID that you can send with the next message. The assistant doesn't call tools.",
    returns: "A stream of response events.",
    audit: false,
    event: responseEventSchema,
    scope: readSiteScope("view", responseFields),
  }).query(async ({ ctx: { actor, site, address }, input, signal }) => {
    await takeQuestion(actor, address);
    return await respond(actor, site, input, signal);
  }),

  recommended: rest("GET", `${SITE}/ask/questions`, {
    id: "streamRecommendedQuestionsInSite",
    summary: "List recommended questions",
    description:
      "Streams up to five questions, one per event. The questions come from the site's customization. If the customization has no questions, Bindery derives them from the titles of the first pages that the caller can see.",
    returns: "A stream of events, each with a question.",
    event: recommendedQuestionSchema,
    scope: readSiteScope("view", recommendedFields),
  }).query(async ({ ctx: { actor, site }, input }) => {
    const readable = await readableContentFor(actor, site, withContext(undefined, input.siteSpaceId));
    return eachOf(await recommendedQuestions(site, readable));
  }),

  questions: rest("GET", `${SITE}/questions`, {
    id: "listSiteQuestions",
    summary: "List questions",
    description: `Returns the questions that visitors asked on the site. Unanswered questions come first. Both groups are sorted by how often the questions were asked. Bindery deletes a question ${KEPT_DAYS} days after it was last asked.`,
    scope: siteScope("admin", { ...listQuestionsFields, ...paging }),
    output: listOf(askedQuestionSchema),
  }).query(({ ctx, input }) => presentList(listQuestions(ctx.site, input.answered, input), presentQuestion)),
});

/** If a scope needs a location but has none, adds the visitor's location to the scope. */
function withContext(scope: SearchScope = { mode: "default" }, siteSpaceId: string | undefined): SearchScope {
  if (scope.mode !== "default" || siteSpaceId === undefined) return scope;
  return { ...scope, currentSiteSpace: scope.currentSiteSpace ?? siteSpaceId };
}
