import { askHandlers } from "@/domains/ask/handlers";
import { checkHandlers } from "@/domains/checks/handlers";
import { contentHandlers } from "@/domains/content/handlers";
import { conversationHandlers } from "@/domains/conversations/handlers";
import { gitHandlers } from "@/domains/git/handlers";
import { guideHandlers } from "@/domains/guide/handlers";
import { importHandlers } from "@/domains/imports/handlers";
import { recognizeProject } from "@/domains/imports/repository-project";
import { insightsHandlers } from "@/domains/insights/handlers";
import { inviteHandlers } from "@/domains/invites/handlers";
import { notificationHandlers } from "@/domains/notifications/handlers";
import { oauthHandlers } from "@/domains/oauth/handlers";
import { openapiHandlers } from "@/domains/openapi/handlers";
import { siteHandlers } from "@/domains/sites/handlers";
import { spaceHandlers } from "@/domains/spaces/handlers";
import { ssoHandlers } from "@/domains/sso/handlers";
import { systemHandlers } from "@/domains/system/handlers";
import { translationHandlers } from "@/domains/translations/handlers";
import { userHandlers } from "@/domains/users/handlers";
import { webhookHandlers } from "@/domains/webhooks/handlers";
import type { JobHandler, Schedule } from "@/jobs/handle";
import { backupHandlers } from "@/operate/backup/scheduled";
import { bundleHandlers } from "@/site/bundle/handlers";
import { embedHandlers } from "@/site/embeds/handlers";
import { pdfHandlers } from "@/site/pdf/handlers";

/** Loads the API only when a job needs its description, because a worker doesn't serve the API. */
const describeOwnApi = async () => (await import("@/api/openapi/document")).openApiText();

/** Every job that a worker runs. Domains export their handlers from `handlers.ts`. */
export const handlers: JobHandler[] = [
  ...askHandlers,
  ...backupHandlers,
  ...bundleHandlers,
  ...checkHandlers,
  ...contentHandlers,
  ...conversationHandlers,
  ...embedHandlers,
  ...gitHandlers(recognizeProject),
  ...guideHandlers(describeOwnApi),
  ...importHandlers,
  ...insightsHandlers,
  ...inviteHandlers,
  ...notificationHandlers,
  ...oauthHandlers,
  ...openapiHandlers,
  ...pdfHandlers,
  ...siteHandlers,
  ...spaceHandlers,
  ...ssoHandlers,
  ...systemHandlers,
  ...translationHandlers,
  ...userHandlers,
  ...webhookHandlers,
];

/** All jobs on a schedule. */
export const schedules: Schedule[] = handlers.flatMap(({ schedule }) => schedule ?? []);
