import { listOf, paging, presentList } from "@/lib/list-schema";
import { idField } from "@/scopes/define";
import { spaceOrTrashScope, spaceScope } from "@/scopes/space";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { archivesRouter } from "./archive/router";
import { connectionsRouter } from "./connections/router";
import { installationsRouter } from "./installations/router";
import { presentGitRun, presentGitSync } from "./presenter";
import * as schema from "./schema";
import { disconnect, listRuns, readRun, readSync, startExport, startImport, versionOf } from "./service";

const rest = restTagged("git");

export const gitRouter = router({
  archives: archivesRouter,
  connections: connectionsRouter,
  installations: installationsRouter,

  import: rest("POST", "/spaces/{spaceId}/git/import", {
    id: "importGitRepository",
    writesPrimary: true,
    audit: ["url", "ref"],
    summary: "Import a Git repository into a space",
    description:
      "Starts a run that replaces the primary content by what the repository holds at `ref`; the answer names the run to follow.",
    status: 204,
    scope: spaceScope("triggerGitSync", schema.GitImport.shape),
  }).mutation(({ ctx, input }) => startImport(ctx, ctx.space, input)),

  export: rest("POST", "/spaces/{spaceId}/git/export", {
    id: "exportToGitRepository",
    audit: ["url", "ref"],
    summary: "Export a space to a Git repository",
    description:
      "Starts a run that commits the primary content to the repository at `ref`; the answer names the run to follow.",
    status: 204,
    scope: spaceScope("triggerGitSync", schema.GitExport.shape),
  }).mutation(({ ctx, input }) => startExport(ctx, ctx.space, input)),

  info: rest("GET", "/spaces/{spaceId}/git/info", {
    id: "getSpaceGitInfo",
    summary: "Read what a space is in step with",
    description: "The repository and the commit that the last import or export ended with.",
    scope: spaceScope("view", {}),
    output: schema.GitSyncState,
  }).query(async ({ ctx }) => {
    const state = await readSync(ctx.space);
    if (state.sync) ctx.reply.version = versionOf(state.sync);
    return presentGitSync(state);
  }),

  disconnect: rest("DELETE", "/spaces/{spaceId}/git/legacy-installation", {
    id: "deleteLegacyGitInstallation",
    summary: "Forget what a space is in step with",
    description: "The content stays; the next import or export begins anew.",
    scope: spaceOrTrashScope("installIntegration", {}, { onMissing: "pass" }),
  }).mutation(async ({ ctx }) => {
    // What lies in the trash comes back as it was.
    if (ctx.space && !ctx.space.deletedAt) await disconnect(ctx, ctx.space);
  }),

  runs: rest("GET", "/spaces/{spaceId}/git/runs", {
    id: "listSpaceGitRuns",
    summary: "List a space's imports and exports, newest first",
    description: "Each with its status, and its error where it failed.",
    scope: spaceScope("view", paging),
    output: listOf(schema.GitRun),
  }).query(({ ctx, input }) => presentList(listRuns(ctx.space, input), presentGitRun)),

  run: rest("GET", "/spaces/{spaceId}/git/runs/{runId}", {
    id: "getSpaceGitRun",
    summary: "Read one import or export",
    description: "Its status and progress, what it warns of, and its error where it failed.",
    scope: spaceScope("view", { runId: idField }),
    output: schema.GitRun,
  }).query(async ({ ctx, input }) => presentGitRun(await readRun(ctx.space, input.runId))),
});
