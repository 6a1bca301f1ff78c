import { askHandlers, askSchedules } from "@/domains/ask/handlers";
import { contentHandlers, contentSchedules } from "@/domains/content/handlers";
import { conversationHandlers, conversationSchedules } from "@/domains/conversations/handlers";
import { gitHandlers, gitSchedules } from "@/domains/git/handlers";
import { guideHandlers } from "@/domains/guide/handlers";
import { importHandlers, importSchedules } from "@/domains/imports/handlers";
import { insightsHandlers, insightsSchedules } from "@/domains/insights/handlers";
import { inviteHandlers, inviteSchedules } from "@/domains/invites/handlers";
import { notificationHandlers, notificationSchedules } from "@/domains/notifications/handlers";
import { oauthHandlers, oauthSchedules } from "@/domains/oauth/handlers";
import { openapiHandlers, openapiSchedules } from "@/domains/openapi/handlers";
import { siteHandlers, siteSchedules } from "@/domains/sites/handlers";
import { spaceHandlers, spaceSchedules } from "@/domains/spaces/handlers";
import { ssoHandlers, ssoSchedules } from "@/domains/sso/handlers";
import { systemHandlers, systemSchedules } from "@/domains/system/handlers";
import { translationHandlers, translationSchedules } from "@/domains/translations/handlers";
import { userHandlers } from "@/domains/users/handlers";
import { webhookHandlers, webhookSchedules } from "@/domains/webhooks/handlers";
import type { JobHandler, Schedule } from "@/jobs/handle";
import { backupHandlers, backupSchedules } from "@/operate/backup/scheduled";
import { bundleHandlers } from "@/site/bundle/handlers";
import { pdfHandlers } from "@/site/pdf/handlers";

/** Every job that a worker runs. Domains export theirs from `handlers.ts`. */
export const handlers: JobHandler[] = [
  ...askHandlers,
  ...backupHandlers,
  ...bundleHandlers,
  ...contentHandlers,
  ...conversationHandlers,
  ...gitHandlers,
  ...guideHandlers,
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

/** What runs by the clock. */
export const schedules: Schedule[] = [
  ...askSchedules,
  ...backupSchedules,
  ...contentSchedules,
  ...conversationSchedules,
  ...gitSchedules,
  ...importSchedules,
  ...insightsSchedules,
  ...inviteSchedules,
  ...notificationSchedules,
  ...oauthSchedules,
  ...openapiSchedules,
  ...siteSchedules,
  ...spaceSchedules,
  ...ssoSchedules,
  ...systemSchedules,
  ...translationSchedules,
  ...webhookSchedules,
];
