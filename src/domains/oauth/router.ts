import { z } from "zod";
import { listOf, paging, presentList } from "@/lib/list-schema";
import { idField } from "@/scopes/define";
import { accountProcedure, router, sessionProcedure } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { disconnectApplication, listApplications } from "./applications";
import { consent, readRequest } from "./authorization";
import { presentApplication } from "./presenter";
import { askedSchema, authorizationFields, connectedApplicationSchema, consentFields } from "./schema";

const rest = restTagged("tokens");

/** Operations on the applications to which the caller has given access with OAuth. See docs/adr/063. */
export const applicationsRouter = router({
  list: rest("GET", "/user/applications", {
    id: "listConnectedApplications",
    summary: "List connected applications",
    description:
      "Returns the applications that can access the caller's account through OAuth, such as agents that connect to `/mcp`.",
    scope: accountProcedure.input(z.object(paging)),
    output: listOf(connectedApplicationSchema),
  }).query(({ ctx, input }) => presentList(listApplications(ctx.actor, input), presentApplication)),

  disconnect: rest("DELETE", "/user/applications/{applicationId}", {
    id: "disconnectApplication",
    summary: "Revoke an application's access",
    description:
      "Revokes the access of an OAuth application to the caller's account at once. The application must ask the caller for access again.",
    scope: accountProcedure.input(
      z.object({ applicationId: idField.describe("The ID of the connected application.") }),
    ),
  }).mutation(({ ctx, input }) => disconnectApplication(ctx, input.applicationId)),

  asked: sessionProcedure
    .input(z.object(authorizationFields))
    .output(askedSchema)
    .query(({ input }) => readRequest(input)),

  connectApplication: sessionProcedure
    .input(z.object(consentFields))
    .output(z.object({ redirectUrl: z.string() }))
    .mutation(async ({ ctx, input }) => ({ redirectUrl: await consent(ctx, input) })),
});
