import { z } from "zod";
import { assertLevel } from "@/access/authorization/assert-level";
import { SPACE_PERMISSIONS } from "@/access/authorization/roles";
import { db } from "@/db/client";
import { orNotFound } from "@/lib/errors";
import { gitInstallationScope } from "@/scopes/git-installation";
import { findLivingSpace } from "@/scopes/space";
import { router, userProcedure } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { locationOf, presentInstallation } from "./presenter";
import * as schema from "./schema";
import { connectionOf } from "./secrets";
import { createInstallation, deleteInstallation, syncNow, updateInstallation } from "./service";
import { syncReportOf } from "./sync-report";

const rest = restTagged("git");
const ONE = "/git/installations/{installationId}";
const AUDITED = ["provider", "url", "ref", "direction", "onConflict"] as const;

/** Operations for the connections that sync spaces with Git (docs/git.md). */
export const installationsRouter = router({
  create: rest("POST", "/git/installations", {
    id: "installGitSyncProviderOnTarget",
    writesPrimary: true,
    needs: { level: "admin", on: "the space" },
    audit: AUDITED,
    summary: "Create a Git Sync installation",
    description:
      "Connects the space to a branch of a Git repository, and immediately starts the first sync. Only this response contains the secret of the webhook.",
    status: 201,
    scope: userProcedure
      .input(z.object(schema.createGitInstallationFields))
      .use(async ({ ctx, input, next }) => {
        const space = orNotFound(await findLivingSpace(input.target.space, ctx.actor), "Space");
        assertLevel(space.level, SPACE_PERMISSIONS.installIntegration, "the space");
        return next({ ctx: { space, audit: { ...ctx.audit, input } } });
      }),
    output: schema.gitInstallationSchema,
  }).mutation(async ({ ctx, input }) => {
    const { installation, secret } = await createInstallation(ctx, ctx.space, input);
    ctx.reply.location = locationOf(installation);
    return presentInstallation(installation, { secret });
  }),

  get: rest("GET", ONE, {
    id: "getGitSyncInstallationById",
    summary: "Get a Git Sync installation",
    description:
      "Returns the repository that the space syncs with, the conflict strategy and the sync status. `sync` contains the last import, the last export, and what the sync waits for. Credentials are never returned.",
    scope: gitInstallationScope("triggerGitSync", {}),
    output: schema.gitInstallationSchema,
  }).query(async ({ ctx: { installation } }) =>
    presentInstallation(installation, {
      connection: await connectionOf(installation, db()),
      sync: await syncReportOf(installation),
    }),
  ),

  update: rest("PATCH", ONE, {
    id: "updateGitSyncInstallationById",
    writesPrimary: true,
    audit: AUDITED,
    summary: "Update a Git Sync installation",
    description:
      "Updates the fields that you send, starts a sync, and returns the installation. From then on, the installation uses the permissions of the caller. Returns 409 if the installation is part of a Git connection of the organization.",
    errors: [409],
    scope: gitInstallationScope("installIntegration", schema.updateGitInstallationFields),
    output: schema.gitInstallationSchema,
  }).mutation(async ({ ctx, input }) => {
    const { installationId: _id, ...changes } = input;
    const installation = await updateInstallation(ctx, ctx.installation, changes);
    return presentInstallation(installation);
  }),

  delete: rest("DELETE", ONE, {
    id: "uninstallGitSyncInstallation",
    summary: "Delete a Git Sync installation",
    description:
      "Disconnects the space from Git and deletes the credentials. The content of the space and the repository doesn't change. Past runs aren't deleted.",
    scope: gitInstallationScope("installIntegration", {}, { onMissing: "pass" }),
  }).mutation(async ({ ctx }) => {
    if (ctx.installation) await deleteInstallation(ctx, ctx.installation);
  }),

  sync: rest("POST", `${ONE}/sync`, {
    id: "syncGitSyncInstallation",
    writesPrimary: true,
    summary: "Sync a space with Git",
    description:
      "Starts a sync unless another sync is waiting or running. To follow the progress, use `listSpaceGitRuns`.",
    status: 204,
    scope: gitInstallationScope("triggerGitSync", {}),
  }).mutation(({ ctx }) => syncNow(ctx, ctx.installation)),
});
