import type { InUnit } from "@/db/unit-of-work";
import { listOf, paging, presentList } from "@/lib/list-schema";
import { organizationScope } from "@/scopes/organization";
import type { Reply } from "@/trpc/context";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { connectionLocationOf, presentConnection } from "../installations/presenter";
import { type ConnectionKey, listConnections, readConnection } from "./rows";
import * as schema from "./schema";
import { createConnection, deleteConnection, updateConnection } from "./service";

const rest = restTagged("git");
const ALL = "/orgs/{organizationId}/git/connections";
const ONE = `${ALL}/{connectionId}` as const;
const AUDITED = ["provider", "url", "ref", "direction", "onConflict"] as const;

const keyOf = (organizationId: string, { connectionId: id }: { connectionId: string }): ConnectionKey => ({
  organizationId,
  id,
});

async function answer(act: InUnit & { reply: Reply }, key: ConnectionKey, secret?: string) {
  const whole = await readConnection(key, act);
  act.reply.version = whole.connection.version;
  return presentConnection(whole, secret);
}

/**
 * Operations for organizations' connections. Such a connection syncs many spaces with one repository
 * (docs/git.md).
 */
export const connectionsRouter = router({
  list: rest("GET", ALL, {
    id: "listGitConnections",
    summary: "List Git connections",
    description:
      "Returns the repositories that sync with several spaces, each with its spaces and their sync status. Credentials are never returned.",
    scope: organizationScope("admin", paging),
    output: listOf(schema.gitConnectionSchema),
  }).query(({ ctx, input }) =>
    presentList(listConnections(ctx.organizationId, input), (whole) => presentConnection(whole)),
  ),

  create: rest("POST", ALL, {
    id: "createGitConnection",
    audit: AUDITED,
    summary: "Create a Git connection",
    description:
      "Connects several spaces to one repository. Each space syncs with a folder of the branch. The first runs start immediately. All spaces share the credentials and one webhook. Only this response contains the webhook's secret.",
    status: 201,
    scope: organizationScope("admin", schema.createGitConnectionFields),
    output: schema.gitConnectionSchema,
  }).mutation(async ({ ctx, input }) => {
    const { organizationId: _of, ...fields } = input;
    const { connection, secret } = await createConnection(ctx, ctx.organizationId, fields);
    ctx.reply.location = connectionLocationOf(connection);
    return await answer(ctx, connection, secret);
  }),

  get: rest("GET", ONE, {
    id: "getGitConnection",
    summary: "Get a Git connection",
    description: "Returns the repository, its spaces and their sync status. Credentials are never returned.",
    scope: organizationScope("admin", schema.connectionPath),
    output: schema.gitConnectionSchema,
  }).query(({ ctx, input }) => answer(ctx, keyOf(ctx.organizationId, input))),

  update: rest("PATCH", ONE, {
    id: "updateGitConnection",
    audit: AUDITED,
    summary: "Update a Git connection",
    description:
      "Updates the fields that you send and returns the connection. From then on, the connection uses the permissions of the caller. A run starts immediately for each space.",
    errors: [409],
    scope: organizationScope("admin", { ...schema.connectionPath, ...schema.updateGitConnectionFields }),
    output: schema.gitConnectionSchema,
  }).mutation(async ({ ctx, input }) => {
    const { organizationId: _of, connectionId: _id, ...changes } = input;
    const key = keyOf(ctx.organizationId, input);
    await updateConnection(ctx, key, changes);
    return await answer(ctx, key);
  }),

  delete: rest("DELETE", ONE, {
    id: "deleteGitConnection",
    summary: "Delete a Git connection",
    description:
      "Disconnects all spaces of the connection and deletes its credentials. The content of the spaces and the repository doesn't change. Past runs aren't deleted.",
    scope: organizationScope("admin", schema.connectionPath, { onMissing: "pass" }),
  }).mutation(async ({ ctx, input }) => {
    if (ctx.organizationId !== undefined) await deleteConnection(ctx, keyOf(ctx.organizationId, input));
  }),
});
