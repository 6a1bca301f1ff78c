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
] as const;

const changeRequest = z.object({
  id: z.string(),
  number: z.number().describe("Its number in the space."),
  subject: z.string(),
});

export const notificationSchema = z
  .object({
    object: z.literal("notification"),
    id: z.string(),
    kind: z
      .enum(NOTIFICATION_KINDS)
      .describe(
        "Why the caller is told: a `mention` of them or of a team of theirs, a `review-requested` of them, a `review`, a `comment` or the merge (`merged`) of a change request that they take part in, a `reply` in a thread that they take part in, an import, an export, a translation or a PDF that they asked for and that has failed for good (`job-failed`).",
      ),
    unread: z.boolean().describe("Whether the caller has yet to read it."),
    createdAt: z.iso.datetime(),
    actor: userSchema.optional().describe("Whose act it was; absent for a job, and for who is gone."),
    organization: z.string(),
    space: z.object({ id: z.string(), title: z.string() }),
    changeRequest: changeRequest.optional(),
    comment: z.string().optional().describe("Id of the comment, also of the one that was replied to."),
    reply: z.string().optional().describe("Id of the reply."),
    page: z.object({ id: z.string(), title: z.string() }).optional(),
    review: z
      .object({ id: z.string(), status: z.enum(["changes-requested", "approved"]) })
      .optional()
      .describe("What was said of the change request."),
    run: z
      .object({ id: z.string(), direction: z.enum(["import", "export"]), error: z.string().optional() })
      .optional()
      .describe("The run with Git that failed."),
    job: z
      .object({ type: z.enum(FAILED_JOB_TYPES), id: z.string(), error: z.string() })
      .optional()
      .describe("What failed that is no run with Git: the import, the translation or the PDF, and why."),
    excerpt: z.string().optional().describe("The beginning of what was said, without its formatting."),
    urls: z.object({ app: z.url().describe("Where the console shows it.") }),
  })
  .meta({ id: "Notification" });

export const listNotificationsFields = {
  unread: z.boolean().default(false).describe("Only what the caller has not read."),
};

export const notificationPath = { notificationId: idField };

export const muteSchema = z.object({
  object: z.literal("notification-mute"),
  organization: z.string(),
  space: z.object({ id: z.string(), title: z.string() }),
  changeRequest: changeRequest.optional().describe("Absent where the space as a whole is muted."),
});

const MAIL_CHOICES = ["off", "immediately", "daily"] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];

const mailChoice = z
  .enum(MAIL_CHOICES)
  .describe(
    "One mail per thread at once, one mail per day, or none. `immediately` where nothing was chosen.",
  );

export const mailSettingsSchema = z.object({
  object: z.literal("notification-settings"),
  email: mailChoice,
  isMailing: z.boolean().describe("Whether this service sends mail at all."),
  isVerified: z
    .boolean()
    .describe("Whether the caller has proved their address, without which none is sent to it."),
});
export const updateMailSettingsFields = { email: mailChoice };
