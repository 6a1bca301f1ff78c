import { listOf, paging, presentList } from "@/lib/list-schema";
import { idField } from "@/scopes/define";
import { organizationScope } from "@/scopes/organization";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { exportAddress } from "./export";
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

/** The operations on the audit log of an organization, for its administrators. */
export const auditRouter = router({
  list: rest("GET", ALL, {
    id: "listOrganizationAuditEvents",
    summary: "List audit log events",
    description:
      "Returns the changes that were made through the API and the console, newest first, with the actor, the IP address and the names of the changed fields. An event must match all filters that you send.",
    scope: organizationScope("admin", { ...paging, ...listAuditEventsFields }),
    output: listOf(auditEventSchema),
  }).query(({ ctx, input }) => presentList(listEvents(ctx.organizationId, input, input), presentEvent)),

  actions: rest("GET", "/orgs/{organizationId}/audit-event-actions", {
    id: "listOrganizationAuditEventActions",
    summary: "List audit log actions",
    description: "Returns the operation IDs that you can use in the `action` filter of the audit log.",
    returns: "The operation IDs.",
    scope: organizationScope("admin", {}),
    output: auditActionsSchema,
  }).query(async ({ ctx }) => ({ items: await listActions(ctx.organizationId) })),

  export: rest("GET", `${ALL}/export`, {
    id: "exportOrganizationAuditEvents",
    summary: "Export the audit log",
    description:
      "Returns a URL that downloads the audit log as JSON Lines, with one event per line. The filters are the same as for `listOrganizationAuditEvents`.",
    returns: "The download URL.",
    scope: organizationScope("admin", auditEventFields),
    output: auditExportSchema,
  }).query(({ ctx, input }) => {
    const { url, expiresAt } = exportAddress({ organizationId: ctx.organizationId, filters: input });
    return { url, expiresAt: expiresAt.toISOString() };
  }),

  get: rest("GET", `${ALL}/{auditEventId}`, {
    id: "getOrganizationAuditEvent",
    summary: "Get an audit log event",
    description: "Returns one event of the audit log, with the same fields as in the list.",
    scope: organizationScope("admin", { auditEventId: idField.describe("The ID of the audit log event.") }),
    output: auditEventSchema,
  }).query(async ({ ctx, input }) => presentEvent(await readEvent(ctx.organizationId, input.auditEventId))),
});
