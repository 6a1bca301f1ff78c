import { z } from "zod";
import type { GitInstallation, GitRun, GitSync } from "@/db/generated/client";
import type { ContentPreview } from "@/domains/content/preview";
import { listOf, paging, presentList } from "@/lib/list-schema";
import { changeRequestContent } from "@/scopes/change-request";
import { headContent, type RequestedContent } from "@/scopes/content";
import { idField } from "@/scopes/define";
import { spaceOrTrashScope, spaceScope } from "@/scopes/space";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { accessCheckRouter } from "./access-check/router";
import { archiveAddress } from "./archive/address";
import { connectionsRouter } from "./connections/router";
import { installationsRouter } from "./installations/router";
import * as schema from "./schema";
import { disconnect, type ListedRun, listRuns, readRun, readSync, startRun, versionOf } from "./service";

const contentRest = restTagged("content");

const contentArchiveSchema = z
  .object({
    object: z.literal("content-archive"),
    url: z
      .string()
      .max(2048)
      .describe("The URL of the ZIP archive. It works without a credential until it expires."),
    expiresAt: z.string().describe("When the URL expires (UTC)."),
    revision: z.string().describe("The ID of the revision in the archive."),
  })
  .meta({ id: "ContentArchive" });

function presentArchive({ organizationId, spaceId, revision }: RequestedContent) {
  const { url, expiresAt } = archiveAddress({ organizationId, spaceId, revisionId: revision.id });
  return {
    object: "content-archive",
    url,
    expiresAt: expiresAt.toISOString(),
    revision: revision.id,
  } as const;
}

const archivesRouter = router({
  space: contentRest("GET", "/spaces/{spaceId}/content/export", {
    id: "exportSpaceContent",
    summary: "Export a space's content",
    description:
      "Returns the download URL of a ZIP archive with the space's main content. The URL works for one hour without a credential. The archive contains the files that an export to an empty Git repository would write. This operation isn't part of the GitBook API.",
    scope: headContent.members("view", {}),
    output: contentArchiveSchema,
  }).query(({ ctx }) => presentArchive(ctx.content)),

  changeRequest: contentRest("GET", "/spaces/{spaceId}/change-requests/{changeRequestId}/content/export", {
    id: "exportChangeRequestContent",
    summary: "Export a change request's content",
    description:
      "Returns the download URL of a ZIP archive with the change request's content. The URL works for one hour without a credential. The archive contains the files that an export to an empty Git repository would write. This operation isn't part of the GitBook API.",
    tag: "changeRequests",
    scope: changeRequestContent("view", {}),
    output: contentArchiveSchema,
  }).query(({ ctx }) => presentArchive(ctx.content)),
});

type RunView = z.output<typeof schema.GitRun>;
type StateView = z.output<typeof schema.GitSyncState>;

function presentGitRun(run: ListedRun): RunView {
  return {
    object: "git-run",
    id: run.id,
    space: run.spaceId,
    direction: run.direction as RunView["direction"],
    dryRun: run.dryRun,
    status: run.status as RunView["status"],
    progress: run.progress,
    step: run.step ?? undefined,
    url: run.url,
    ref: run.ref,
    warnings: run.warnings as string[],
    ...(run.installationId !== null && { installation: run.installationId }),
    log: run.log as unknown as RunView["log"],
    errorCode: run.errorCode ?? undefined,
    error: run.error ?? undefined,
    commit: run.commitOid ?? undefined,
    revision: run.revisionId ?? undefined,
    createdAt: run.createdAt.toISOString(),
    startedAt: run.startedAt?.toISOString(),
    endedAt: run.endedAt?.toISOString(),
  };
}

/** Returns a run with its preview, if it's a completed dry run. */
const presentWithPreview = ({ preview, ...run }: GitRun): RunView => ({
  ...presentGitRun(run),
  ...(preview !== null && { preview: preview as unknown as ContentPreview }),
});

const OPERATION_STATES = {
  pending: "running",
  running: "running",
  success: "success",
  failure: "failure",
} as const;

function presentOperation(run: GitRun): StateView["operation"] {
  return {
    state: OPERATION_STATES[run.status as keyof typeof OPERATION_STATES],
    direction: run.direction as RunView["direction"],
    startedAt: (run.startedAt ?? run.createdAt).toISOString(),
    endedAt: run.endedAt?.toISOString(),
    error: run.error ?? undefined,
  };
}

interface SyncState {
  sync: GitSync | null;
  installation: GitInstallation | null;
  latest: GitRun | null;
}

/**
 * Returns a space's sync in the format of the API. The sync contains the connection (or the branch of the last import
 * or export) and the latest run.
 */
function presentGitSync({ sync, installation, latest }: SyncState): StateView {
  const provider = installation?.provider === "git" ? null : installation?.provider;
  return {
    repoName: sync?.repoName ?? undefined,
    installationProvider: (provider ?? sync?.provider ?? undefined) as StateView["installationProvider"],
    installationId: installation?.id,
    installationStatus: installation?.status as StateView["installationStatus"],
    url: sync?.infoURL ?? installation?.url ?? sync?.url,
    updatedAt: sync?.updatedAt.toISOString(),
    operation: latest ? presentOperation(latest) : undefined,
  };
}

const rest = restTagged("git");

export const gitRouter = router({
  archives: archivesRouter,
  check: accessCheckRouter,
  connections: connectionsRouter,
  installations: installationsRouter,

  import: rest("POST", "/spaces/{spaceId}/git/import", {
    id: "importGitRepository",
    writesPrimary: true,
    audit: ["url", "ref"],
    summary: "Import from Git",
    description:
      "Starts a run that replaces the main content with the content of the repository at `ref`. With `dryRun`, the run only checks what it would import. To follow the progress, call `getSpaceGitRun` with the ID of the run.",
    status: 204,
    scope: spaceScope("triggerGitSync", schema.GitImport.shape),
  }).mutation(({ ctx, input }) => startRun(ctx, ctx.space, "import", input)),

  export: rest("POST", "/spaces/{spaceId}/git/export", {
    id: "exportToGitRepository",
    audit: ["url", "ref"],
    summary: "Export to Git",
    description:
      "Starts a run that commits the main content to the branch `ref` of the repository. To follow the progress, call `getSpaceGitRun` with the ID of the run.",
    status: 204,
    scope: spaceScope("triggerGitSync", schema.GitExport.shape),
  }).mutation(({ ctx, input }) => startRun(ctx, ctx.space, "export", input)),

  info: rest("GET", "/spaces/{spaceId}/git/info", {
    id: "getSpaceGitInfo",
    summary: "Get a space's Git state",
    description: "Returns the repository and the commit of the last import or export.",
    scope: spaceScope("view", {}),
    output: schema.GitSyncState,
  }).query(async ({ ctx }) => {
    const state = await readSync(ctx.space);
    if (state.sync) ctx.reply.version = versionOf(state.sync);
    return presentGitSync(state);
  }),

  disconnect: rest("DELETE", "/spaces/{spaceId}/git/legacy-installation", {
    id: "deleteLegacyGitInstallation",
    summary: "Delete a space's Git state",
    description:
      "Deletes the record of the repository and commit that the space was last synced with. The content doesn't change. The next import or export starts from scratch.",
    scope: spaceOrTrashScope("installIntegration", {}, { onMissing: "pass" }),
  }).mutation(async ({ ctx }) => {
    // A space in the trash keeps its connection. If someone restores the space, it's still connected.
    if (ctx.space && !ctx.space.deletedAt) await disconnect(ctx, ctx.space);
  }),

  runs: rest("GET", "/spaces/{spaceId}/git/runs", {
    id: "listSpaceGitRuns",
    summary: "List Git runs",
    description:
      "Returns the imports and exports of the space, newest first. Each run has a status and, if it failed, an error.",
    scope: spaceScope("view", paging),
    output: listOf(schema.GitRun),
  }).query(({ ctx, input }) => presentList(listRuns(ctx.space, input), presentGitRun)),

  run: rest("GET", "/spaces/{spaceId}/git/runs/{runId}", {
    id: "getSpaceGitRun",
    summary: "Get a Git run",
    description:
      "Returns an import or export with its status, progress and warnings, and its error if it failed. A completed dry run contains a preview of the content.",
    scope: spaceScope("view", { runId: idField.describe("The ID of the import or export.") }),
    output: schema.GitRun,
  }).query(async ({ ctx, input }) => presentWithPreview(await readRun(ctx.space, input.runId))),
});
