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

/** Applications that the caller let act for them over OAuth (docs/adr/063). */
export const applicationsRouter = router({
  list: rest("GET", "/user/applications", {
    id: "listConnectedApplications",
    summary: "List the applications that may act for the caller",
    description: "Those that the caller let in over OAuth, as agents connect to `/mcp`.",
    scope: accountProcedure.input(z.object(paging)),
    output: listOf(connectedApplicationSchema),
  }).query(({ ctx, input }) => presentList(listApplications(ctx.actor, input), presentApplication)),

  disconnect: rest("DELETE", "/user/applications/{applicationId}", {
    id: "disconnectApplication",
    summary: "End an application's access to the caller's account",
    description: "It is refused from the next request on, and has to ask the caller again.",
    scope: accountProcedure.input(z.object({ applicationId: idField })),
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
