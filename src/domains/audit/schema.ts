import { z } from "zod";
import { userSchema } from "@/domains/users/schema";
import { idField } from "@/scopes/define";

const time = z.iso.datetime({ offset: true });

export const auditEventSchema = z
  .object({
    object: z.literal("audit-event"),
    id: z.string(),
    createdAt: z.iso.datetime(),
    action: z.string().describe("Id of the operation."),
    actor: userSchema.optional().describe("Who did it; absent once their account is gone."),
    credential: z
      .object({ type: z.enum(["token", "session", "none"]), id: z.string() })
      .describe("What they came with; `none` for somebody who signed up."),
    address: z.string().optional(),
    request: z.string().describe("The `X-Request-Id` of the answer."),
    targets: z.record(z.string(), z.string()).describe("Ids of what it was done to, and of what it made."),
    details: z.record(z.string(), z.unknown()).describe("What was asked for; never content, never a secret."),
    urls: z.object({ location: z.url() }),
  })
  .meta({ id: "AuditEvent" });

export const auditEventFields = {
  action: z.string().max(100).optional().describe("Only this operation."),
  actor: idField.optional().describe("Only by this user."),
  target: idField.optional().describe("Only about the thing with this id."),
  from: time.optional().describe("Not before this time."),
  to: time.optional().describe("Before this time."),
};
export const eventFilters = z.object(auditEventFields);
/** What of the log is asked for. */
export type EventFilters = z.output<typeof eventFilters>;

export const listAuditEventsFields = {
  ...auditEventFields,
  limit: z.number().int().min(0).max(1000).default(20).describe("Items per page, 0 to 1000."),
};

export const auditExportSchema = z.object({
  url: z.url().describe("Answers the entries as JSON lines to whoever has it."),
  expiresAt: z.iso.datetime(),
});

export const auditActionsSchema = z.object({ items: z.array(z.string()) });
