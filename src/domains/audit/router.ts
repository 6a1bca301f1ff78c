import { listOf, paging, presentList } from "@/lib/list-schema";
import { idField } from "@/scopes/define";
import { organizationScope } from "@/scopes/organization";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { exportAddress } from "./export-address";
import { listActions, listEvents, readEvent } from "./lists";
import { presentEvent } from "./presenter";
import {
  auditActionsSchema,
  auditEventFields,
  auditEventSchema,
  auditExportSchema,
  listAuditEventsFields,
} from "./schema";

const rest = restTagged("audit");
const ALL = "/orgs/{organizationId}/audit-events";

/** What was done in an organization, for its administrators. */
export const auditRouter = router({
  list: organizationScope("admin", { ...paging, ...listAuditEventsFields })
    .meta(
      rest("GET", ALL, {
        id: "listOrganizationAuditEvents",
        summary: "List what was done in an organization, newest first",
      }),
    )
    .output(listOf(auditEventSchema))
    .query(({ ctx, input }) => presentList(listEvents(ctx.organizationId, input, input), presentEvent)),

  actions: organizationScope("admin", {})
    .meta(
      rest("GET", "/orgs/{organizationId}/audit-event-actions", {
        id: "listOrganizationAuditEventActions",
        summary: "List the operations that the audit log tells of",
      }),
    )
    .output(auditActionsSchema)
    .query(async ({ ctx }) => ({ items: await listActions(ctx.organizationId) })),

  export: organizationScope("admin", auditEventFields)
    .meta(
      rest("GET", `${ALL}/export`, {
        id: "exportOrganizationAuditEvents",
        summary: "Fetch an address at which the audit log can be read as JSON lines",
      }),
    )
    .output(auditExportSchema)
    .query(({ ctx, input }) => {
      const { url, expiresAt } = exportAddress({ organizationId: ctx.organizationId, filters: input });
      return { url, expiresAt: expiresAt.toISOString() };
    }),

  get: organizationScope("admin", { auditEventId: idField })
    .meta(
      rest("GET", `${ALL}/{auditEventId}`, {
        id: "getOrganizationAuditEvent",
        summary: "Fetch an entry of the audit log",
      }),
    )
    .output(auditEventSchema)
    .query(async ({ ctx, input }) => presentEvent(await readEvent(ctx.organizationId, input.auditEventId))),
});
