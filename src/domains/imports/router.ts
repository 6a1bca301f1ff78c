import type { z } from "zod";
import type { ImportRun } from "@/db/generated/client";
import type { ContentPreview } from "@/domains/content/preview";
import { listOf, paging, presentList } from "@/lib/list-schema";
import { apiUrl, appUrl } from "@/lib/urls";
import { idField } from "@/scopes/define";
import { organizationScope } from "@/scopes/organization";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import type { RunRow } from "./queries";
import type { Format, importRunSchema, Problem, Status } from "./schema";
import * as schema from "./schema";
import { assertMayCancel, cancelRun, findEditableSpace, listRuns, readRun, startImport } from "./service";

/** Returns the API path of a run, relative to `/v1`. For imports, the API contract uses `/org` instead of `/orgs`. */
const pathOfRun = ({ organizationId, id }: Pick<RunRow, "organizationId" | "id">) =>
  `/org/${organizationId}/imports/${id}`;

const target = ({ spaceId, changeRequestId, pageId }: RunRow) => ({
  space: spaceId,
  ...(changeRequestId !== null && { changeRequest: changeRequestId }),
  ...(pageId !== null && { page: pageId }),
});

/** Returns a run in the format of the contract, with the imported source. */
function presentImportRun(run: RunRow): z.input<typeof importRunSchema> {
  const { id, createdById, changeRequestId, spaceId, dryRun, done, total } = run;
  const isCompleted = run.status === "completed";
  return {
    object: "import-run",
    id,
    status: run.status as Status,
    source: run.url === null ? { type: "file", files: run.files } : { type: "website", url: run.url },
    target: target(run),
    createdBy: createdById,
    createdAt: run.createdAt.toISOString(),
    updatedAt: run.updatedAt.toISOString(),
    ...(run.startedAt && { startedAt: run.startedAt.toISOString() }),
    ...(run.endedAt && { completedAt: run.endedAt.toISOString() }),
    ...(run.reason !== null && { reason: run.reason }),
    dryRun,
    ...(run.format !== null && { format: run.format as Format }),
    ...(run.step !== null && { step: run.step }),
    progress: { done, total },
    report: {
      pages: run.pageCount,
      files: run.fileCount,
      redirects: run.redirectCount,
      problems: run.problems as Problem[],
      problemCount: run.problemCount,
    },
    urls: {
      location: apiUrl(pathOfRun(run)),
      ...(isCompleted &&
        !dryRun &&
        changeRequestId !== null && { app: appUrl(`/spaces/${spaceId}/change-requests/${changeRequestId}`) }),
    },
  };
}

/** Returns a run with its preview, if it's a completed dry run. */
const presentWithPreview = ({ preview, ...run }: ImportRun): z.input<typeof importRunSchema> => ({
  ...presentImportRun(run),
  ...(preview !== null && { preview: preview as unknown as ContentPreview }),
});

const rest = restTagged("imports");
const RUNS = "/org/{organizationId}/imports";
const RUN = `${RUNS}/{importRunId}` as const;
const SEES = { level: "read", on: "the space" } as const;
const EDITS = { level: "edit", on: "the space" } as const;

const runField = { importRunId: idField.describe("The ID of the import.") };

/** Operations for imports of uploaded files and websites. For imports, the API contract uses `/org` instead of `/orgs`. */
export const importsRouter = router({
  start: rest("POST", RUNS, {
    id: "startImportRun",
    needs: EDITS,
    summary: "Import files or a website",
    description:
      "Starts an import of ZIP archives and files that were uploaded with the kind `import_file`, such as folders with Markdown or exports of other systems, or of the pages that a website's sitemap lists. The import writes to a change request, and its report lists the files and URLs that couldn't be imported. With `dryRun`, the run only returns this report and a preview.",
    status: 201,
    scope: organizationScope("view", schema.startFields).use(async ({ ctx, input, next }) => {
      await findEditableSpace(ctx.actor, ctx.organizationId, input.target.space);
      return next();
    }),
    output: schema.importRunSchema,
  }).mutation(async ({ ctx, input }) => {
    const run = await startImport(ctx, ctx.organizationId, input);
    ctx.reply.location = pathOfRun(run);
    return presentImportRun(run);
  }),

  list: rest("GET", RUNS, {
    id: "listImportRuns",
    needs: SEES,
    summary: "List imports",
    description:
      "Returns the imports of files and websites into the spaces that the caller can see, newest first. Use `space` to list the imports into one space.",
    scope: organizationScope("view", {
      ...paging,
      space: idField.optional().describe("Return only imports into the space with this ID."),
    }),
    output: listOf(schema.importRunSchema),
  }).query(({ ctx, input }) =>
    presentList(listRuns(ctx.actor, ctx.organizationId, input.space, input), presentImportRun),
  ),

  get: rest("GET", RUN, {
    id: "getImportRun",
    needs: SEES,
    summary: "Get an import",
    description:
      "Returns the import with its status, progress and report, and its error if it failed. A completed dry run contains a preview of the content.",
    scope: organizationScope("view", runField),
    output: schema.importRunSchema,
  }).query(async ({ ctx, input }) =>
    presentWithPreview(await readRun(ctx.actor, ctx.organizationId, input.importRunId)),
  ),

  cancel: rest("POST", `${RUN}/cancel`, {
    id: "cancelImportRun",
    needs: EDITS,
    summary: "Cancel an import",
    description:
      "Cancels the import and returns it. No content is imported. Returns 409 if the import has already ended.",
    scope: organizationScope("view", runField).use(async ({ ctx, input, next }) => {
      await assertMayCancel(ctx.actor, ctx.organizationId, input.importRunId);
      return next();
    }),
    output: schema.importRunSchema,
  }).mutation(async ({ ctx, input }) =>
    presentImportRun(await cancelRun(ctx, ctx.organizationId, input.importRunId)),
  ),
});
