import { z } from "zod";
import { FAILED_JOB_TYPES } from "@/access/notifications/job";
import { userSchema } from "@/domains/users/schema";
import { idField } from "@/scopes/define";

export const NOTIFICATION_KINDS = [
  "mention",
  "review-requested",
  "review",
  "comment",
  "reply",
  "merged",
  "job-failed",
  "page-review-due",
  "page-review-overdue",
] as const;

const changeRequest = z.object({
  id: z.string().describe("The ID of the change request."),
  number: z.number().describe("The number of the change request in the space."),
  subject: z.string().describe("The subject of the change request."),
});

export const notificationSchema = z
  .object({
    object: z.literal("notification"),
    id: z.string().describe("The ID of the notification."),
    kind: z
      .enum(NOTIFICATION_KINDS)
      .describe(
        "Why the caller is notified: `mention` (of the caller or their team), `review-requested` (from the caller), `review`, `comment` or `merged` (on a change request that the caller takes part in), `reply` (in a thread that the caller takes part in), `job-failed` (an import, export, translation or PDF of the caller failed), or `page-review-due` or `page-review-overdue` (the review of a page that the caller or their team owns).",
      ),
    unread: z.boolean().describe("Whether the notification is unread."),
    createdAt: z.iso.datetime().describe("When the notification was created (UTC)."),
    actor: userSchema
      .optional()
      .describe("The user who caused the notification. Absent for jobs and deleted accounts."),
    organization: z.string().describe("The ID of the organization."),
    space: z
      .object({
        id: z.string().describe("The ID of the space."),
        title: z.string().describe("The title of the space."),
      })
      .describe("The space that the notification is about."),
    changeRequest: changeRequest.optional().describe("The change request that the notification is about."),
    comment: z.string().optional().describe("The ID of the comment, or of the comment that was replied to."),
    reply: z.string().optional().describe("The ID of the reply."),
    page: z
      .object({
        id: z.string().describe("The ID of the page."),
        title: z.string().describe("The title of the page."),
      })
      .optional()
      .describe("The page that the notification is about."),
    review: z
      .object({
        id: z.string().describe("The ID of the review."),
        status: z.enum(["changes-requested", "approved"]).describe("The decision of the review."),
      })
      .optional()
      .describe("The review of the change request."),
    run: z
      .object({
        id: z.string().describe("The ID of the run."),
        direction: z.enum(["import", "export"]).describe("The direction of the run."),
        error: z.string().optional().describe("Why the run failed."),
      })
      .optional()
      .describe("The Git run that failed."),
    job: z
      .object({
        type: z.enum(FAILED_JOB_TYPES).describe("The kind of the job."),
        id: z.string().describe("The ID of the import, translation or PDF."),
        error: z.string().describe("Why the job failed."),
      })
      .optional()
      .describe("The import, translation or PDF that failed."),
    excerpt: z.string().optional().describe("The start of the comment, reply or review, as plain text."),
    urls: z
      .object({ app: z.url().describe("The console URL of the content that the notification is about.") })
      .describe("The URLs of the notification."),
  })
  .meta({ id: "Notification" });

export const listNotificationsFields = {
  unread: z.boolean().default(false).describe("True to return only unread notifications. Default: false."),
};

export const notificationPath = { notificationId: idField.describe("The ID of the notification.") };

export const muteSchema = z.object({
  object: z.literal("notification-mute"),
  organization: z.string().describe("The ID of the organization."),
  space: z
    .object({
      id: z.string().describe("The ID of the space."),
      title: z.string().describe("The title of the space."),
    })
    .describe("The muted space, or the space of the muted change request."),
  changeRequest: changeRequest
    .optional()
    .describe("The muted change request. Absent if the whole space is muted."),
});

const MAIL_CHOICES = ["off", "immediately", "daily"] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];

const mailChoice = z
  .enum(MAIL_CHOICES)
  .describe(
    "How often notifications are sent by email: one email per thread immediately, one email per day, or never. Default: `immediately`.",
  );

export const mailSettingsSchema = z.object({
  object: z.literal("notification-settings"),
  email: mailChoice,
  isMailing: z.boolean().describe("Whether email is set up."),
  isVerified: z
    .boolean()
    .describe(
      "Whether the caller's email address is verified. Notifications are sent only to verified addresses.",
    ),
});
export const updateMailSettingsFields = { email: mailChoice };
