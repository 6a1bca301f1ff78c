import { z } from "zod";
import { userSchema } from "@/domains/users/schema";
import { idField } from "@/scopes/define";

const time = z.iso.datetime({ offset: true });

export const auditEventSchema = z
  .object({
    object: z.literal("audit-event"),
    id: z.string().describe("The ID of the event."),
    createdAt: z.iso.datetime().describe("When the event happened (UTC)."),
    action: z.string().describe("The operation ID of the event."),
    actor: userSchema
      .optional()
      .describe("The user who made the change. Absent if their account was deleted."),
    credential: z
      .object({
        type: z.enum(["token", "session", "none"]).describe("The kind of the credential."),
        id: z.string().describe("The ID of the token or the session."),
      })
      .describe("The credential of the request. `none` means that the user was signing up."),
    address: z.string().optional().describe("The IP address of the request."),
    request: z.string().describe("The `X-Request-Id` of the response."),
    targets: z
      .record(z.string(), z.string())
      .describe("The IDs of the resources that the operation changed or created, by kind."),
    details: z
      .record(z.string(), z.unknown())
      .describe("The parameters of the request, without content and secrets."),
    urls: z
      .object({ location: z.url().describe("The event's URL in the API.") })
      .describe("The URLs of the event."),
  })
  .meta({ id: "AuditEvent" });

export const auditEventFields = {
  action: z.string().max(100).optional().describe("Return only events of the operation with this ID."),
  actor: idField.optional().describe("Return only events of the user with this ID."),
  target: idField.optional().describe("Return only events about the resource with this ID."),
  from: time.optional().describe("Return only events at or after this time."),
  to: time.optional().describe("Return only events before this time."),
};
export const eventFilters = z.object(auditEventFields);
/** The filters of a request for events. */
export type EventFilters = z.output<typeof eventFilters>;

export const listAuditEventsFields = {
  ...auditEventFields,
  limit: z
    .number()
    .int()
    .min(0)
    .max(1000)
    .default(20)
    .describe("The maximum number of events per page, from 0 to 1000. Default: 20."),
};

export const auditExportSchema = z.object({
  url: z
    .url()
    .describe("The URL that downloads the events as JSON Lines. Anyone who has the URL can use it."),
  expiresAt: z.iso.datetime().describe("When the URL expires (UTC)."),
});

export const auditActionsSchema = z.object({ items: z.array(z.string()).describe("The operation IDs.") });
