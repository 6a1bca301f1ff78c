import { z } from "zod";
import { atLeast, SPACE_PERMISSIONS } from "@/access/authorization/roles";
import { db } from "@/db/client";
import { forbidden, orNotFound } from "@/lib/errors";
import { gitInstallationScope } from "@/scopes/git-installation";
import { findLivingSpace } from "@/scopes/space";
import { router, userProcedure } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { locationOf, presentInstallation } from "./presenter";
import * as schema from "./schema";
import { connectionOf } from "./secrets";
import { createInstallation, deleteInstallation, syncNow, updateInstallation } from "./service";

const rest = restTagged("git");
const ONE = "/git/installations/{installationId}";
const AUDITED = ["provider", "url", "ref", "direction", "onConflict"] as const;

/** Connections that keep spaces in step with Git (docs/git.md). */
export const installationsRouter = router({
  create: rest("POST", "/git/installations", {
    id: "installGitSyncProviderOnTarget",
    writesPrimary: true,
    needs: { level: "admin", on: "the space" },
    audit: AUDITED,
    summary: "Connect a space with a Git repository",
    description:
      "From then on the space and the branch are kept in step; the first run starts at once. The answer alone holds the secret that the host's webhook is to sign with.",
    status: 201,
    scope: userProcedure
      .input(z.object(schema.createGitInstallationFields))
      .use(async ({ ctx, input, next }) => {
        const space = orNotFound(await findLivingSpace(input.target.space, ctx.actor), "Space");
        if (!atLeast(space.level, SPACE_PERMISSIONS.installIntegration)) throw forbidden();
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
    summary: "Read how a space is connected with Git",
    description:
      "The repository, what happens on conflict, and how it stands. Credentials are never answered.",
    scope: gitInstallationScope("triggerGitSync", {}),
    output: schema.gitInstallationSchema,
  }).query(async ({ ctx: { installation } }) =>
    presentInstallation(installation, { connection: await connectionOf(installation, db()) }),
  ),

  update: rest("PATCH", ONE, {
    id: "updateGitSyncInstallationById",
    writesPrimary: true,
    audit: AUDITED,
    summary: "Change how a space is connected with Git",
    description:
      "What is left out stays as it is. From then on it has the rights of whoever changes it, and a run starts at once. 409 for one that is part of a connection of the organization.",
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
    summary: "Disconnect a space from Git",
    description: "The credentials are forgotten; the content of both sides and the runs stay.",
    scope: gitInstallationScope("installIntegration", {}, { onMissing: "pass" }),
  }).mutation(async ({ ctx }) => {
    if (ctx.installation) await deleteInstallation(ctx, ctx.installation);
  }),

  sync: rest("POST", `${ONE}/sync`, {
    id: "syncGitSyncInstallation",
    writesPrimary: true,
    summary: "Bring a space and its branch in step now",
    description: "Starts a run, unless one waits or goes on already. Space runs list it with how far it is.",
    status: 204,
    scope: gitInstallationScope("triggerGitSync", {}),
  }).mutation(({ ctx }) => syncNow(ctx, ctx.installation)),
});
