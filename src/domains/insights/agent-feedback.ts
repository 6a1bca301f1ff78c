import { z } from "zod";
import type { Reader } from "@/access/authorization/actor";
import { addressKey } from "@/access/rate-limit/rate-limit";
import { takeShare } from "@/access/rate-limit/shares";
import { newId } from "@/db/ids";
import type { InUnit } from "@/db/unit-of-work";
import { type AskedSpace, contentOf, readableContentFor } from "@/domains/ask/readable-content";
import { readPagesWithPaths } from "@/domains/content/read/links";
import { maskSecrets } from "@/domains/conversations/mask";
import type { SiteKey } from "@/domains/sites/rows";
import { webUrlField } from "@/domains/sites/url-fields";
import { notFound } from "@/lib/errors";
import { idField } from "@/scopes/define";
import type { InsightsEvent } from "./events";
import { recordEvents } from "./service";

export const agentFeedbackFields = {
  feedback: z
    .string()
    .max(2048)
    .regex(/\S/, "can't be empty")
    .describe(
      "The information that is outdated, wrong or missing. Secrets and email addresses in the text are masked.",
    ),
  goal: z.string().max(1024).optional().describe("What the agent was trying to do for its user."),
  url: webUrlField.describe("The URL where the agent read the page."),
  spaceId: idField.describe("The ID of the space."),
  pageId: idField.describe("The ID of the page."),
  source: z.enum(["mcp", "assistant"]).optional().describe("How the agent read the page."),
};
type AgentFeedback = z.output<z.ZodObject<typeof agentFeedbackFields>>;

/** The event contains no data about the person who uses the agent, because that person is unknown. */
function eventOf(
  { siteSpace, head }: AskedSpace,
  { url, spaceId, pageId, source }: AgentFeedback,
): InsightsEvent {
  const id = newId();
  return {
    type: "agent_feedback",
    session: { visitorId: id, sessionId: id, cookies: {}, userAgent: "", language: null, referrer: null },
    location: {
      url,
      displayContext: source === "mcp" ? "mcp" : "site",
      siteSection: siteSpace.sectionId,
      siteSpace: siteSpace.id,
      siteShareKey: null,
      space: spaceId,
      revision: head.revision.id,
      page: pageId,
    },
  };
}

/**
 * Stores an agent's feedback on a page. @throws ApiError 404 if the caller can't read the page on that site,
 * 429 for too much feedback
 */
export async function recordAgentFeedback(
  act: InUnit & { actor: Reader; address: string | null | undefined },
  site: SiteKey,
  given: AgentFeedback,
): Promise<void> {
  await takeShare("feedback", addressKey(act.address ?? ""));
  await takeShare("site-events", site.id);
  const readable = await readableContentFor(act.actor, site, { mode: "all" });
  const space = readable.spaces.find(({ siteSpace }) => siteSpace.spaceId === given.spaceId);
  if (!space) throw notFound("Space");
  const pages = await readPagesWithPaths(contentOf(space), [given.pageId]);
  if (!pages.has(given.pageId)) throw notFound("Page");
  await recordEvents(act, site, [eventOf(space, given)], {
    eventAgentFeedback: maskSecrets(given.feedback),
    eventAgentFeedbackGoal: given.goal === undefined ? undefined : maskSecrets(given.goal),
    eventAgentFeedbackSource: given.source,
  });
}
