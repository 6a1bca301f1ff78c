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

/** What was done in an organization, for its administrators. */
export const auditRouter = router({
  list: rest("GET", ALL, {
    id: "listOrganizationAuditEvents",
    hot: true,
    summary: "List what was done in an organization, newest first",
    description:
      "Every write through the API and the console, with who made it, from where, and the fields that it named. Filters narrow it down; all of them have to be met.",
    scope: organizationScope("admin", { ...paging, ...listAuditEventsFields }),
    output: listOf(auditEventSchema),
  }).query(({ ctx, input }) => presentList(listEvents(ctx.organizationId, input, input), presentEvent)),

  actions: rest("GET", "/orgs/{organizationId}/audit-event-actions", {
    id: "listOrganizationAuditEventActions",
    summary: "List the operations that the audit log tells of",
    description: "What `action` of a filter can be, by operation id.",
    scope: organizationScope("admin", {}),
    output: auditActionsSchema,
  }).query(async ({ ctx }) => ({ items: await listActions(ctx.organizationId) })),

  export: rest("GET", `${ALL}/export`, {
    id: "exportOrganizationAuditEvents",
    summary: "Fetch an address at which the audit log can be read as JSON lines",
    description:
      "The address holds the same entries as the list with the same filters, one JSON object a line.",
    scope: organizationScope("admin", auditEventFields),
    output: auditExportSchema,
  }).query(({ ctx, input }) => {
    const { url, expiresAt } = exportAddress({ organizationId: ctx.organizationId, filters: input });
    return { url, expiresAt: expiresAt.toISOString() };
  }),

  get: rest("GET", `${ALL}/{auditEventId}`, {
    id: "getOrganizationAuditEvent",
    summary: "Fetch an entry of the audit log",
    description: "One entry as the list has it.",
    scope: organizationScope("admin", { auditEventId: idField }),
    output: auditEventSchema,
  }).query(async ({ ctx, input }) => presentEvent(await readEvent(ctx.organizationId, input.auditEventId))),
});
