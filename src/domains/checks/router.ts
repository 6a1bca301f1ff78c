import { listOf, paging, presentList } from "@/lib/list-schema";
import { type CheckedScope, checkedChangeRequest, checkedSpace } from "@/scopes/checked-content";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { applySuggestion } from "./apply";
import { findRun, listFindings, listRuns } from "./lists";
import { presentFinding, presentRun } from "./presenter";
import * as schema from "./schema";
import { assertSees } from "./seen";
import { acceptFinding, reopenFinding, requestRun } from "./service";

const rest = restTagged("checks");

/** The differences between the operations on checks of spaces and of change requests. */
interface Mount<Path extends object> {
  scope: CheckedScope<Path>;
  prefix: `/${string}`;
  /** The last part of the operation IDs. */
  place: "Space" | "ChangeRequest";
  noun: string;
}

const checksFamily = <Path extends object>(mount: Mount<Path>) =>
  router({ ...runs(mount), ...findings(mount) });

function runs<Path extends object>({ scope, prefix, place, noun }: Mount<Path>) {
  return {
    list: rest("GET", `${prefix}/checks`, {
      id: `listCheckRunsIn${place}`,
      summary: `List ${noun} check runs`,
      description: `Returns the latest check runs of the ${noun}, newest first. The last 50 runs are kept.`,
      scope: scope("view", paging),
      output: listOf(schema.checkRunSchema),
    }).query(({ ctx, input }) =>
      presentList(listRuns(ctx.checked, ctx.actor, input), (row) => presentRun(ctx.checked, row)),
    ),

    run: rest("POST", `${prefix}/checks`, {
      id: `runChecksIn${place}`,
      summary: `Run ${noun} checks`,
      description: `Checks the current revision of the ${noun} in the background, and returns the run. If the latest run has already checked this revision, or is about to, returns this run. A new version of an OpenAPI specification needs another run.`,
      scope: scope("edit", {}),
      output: schema.checkRunSchema,
    }).mutation(async ({ ctx }) => presentRun(ctx.checked, await requestRun(ctx, ctx.checked))),

    get: rest("GET", `${prefix}/checks/{checkRunId}`, {
      id: `getCheckRunIn${place}`,
      summary: `Get a ${noun} check run`,
      description: "Returns the run with its status and the number of its findings.",
      scope: scope("view", schema.runField),
      output: schema.checkRunSchema,
    }).query(async ({ ctx, input }) =>
      presentRun(ctx.checked, await findRun(ctx.checked, ctx.actor, input.checkRunId)),
    ),
  };
}

function findings<Path extends object>({ scope, prefix, place, noun }: Mount<Path>) {
  const one = `${prefix}/checks/findings/{findingId}` as const;
  return {
    listFindings: rest("GET", `${prefix}/checks/{checkRunId}/findings`, {
      id: `listCheckFindingsIn${place}`,
      summary: `List ${noun} check findings`,
      description:
        "Returns the problems that the run found, page by page and line by line. The list is empty until the run's `status` is `success`. Filter it by kind, severity, state, page, or whether the change request caused the problem.",
      scope: scope("view", { ...paging, ...schema.runField, ...schema.listFindingsFields }),
      output: listOf(schema.checkFindingSchema),
    }).query(({ ctx, input }) =>
      presentList(listFindings(ctx.checked, ctx.actor, input.checkRunId, input, input), presentFinding),
    ),

    accept: rest("POST", `${one}/accept`, {
      id: `acceptCheckFindingIn${place}`,
      summary: `Accept a ${noun} check finding`,
      description:
        "Accepts the finding with a reason and returns the finding. It stays accepted in later revisions until someone changes its block or the content with which the check compared the block. Returns 409 if the finding is already fixed.",
      audit: ["reason"],
      scope: scope("edit", schema.acceptFields),
      output: schema.checkFindingSchema,
    }).mutation(async ({ ctx, input }) => {
      await assertSees(ctx.actor, ctx.checked, input.findingId);
      return presentFinding(await acceptFinding(ctx, ctx.checked, input.findingId, input.reason));
    }),

    reopen: rest("POST", `${one}/reopen`, {
      id: `reopenCheckFindingIn${place}`,
      summary:
        place === "Space"
          ? "Undo acceptance of a space finding"
          : "Undo acceptance of change request finding",
      description: "Reopens an accepted finding and returns it. Returns 409 if the finding is already fixed.",
      scope: scope("edit", schema.findingField),
      output: schema.checkFindingSchema,
    }).mutation(async ({ ctx, input }) => {
      await assertSees(ctx.actor, ctx.checked, input.findingId);
      return presentFinding(await reopenFinding(ctx, ctx.checked, input.findingId));
    }),

    applySuggestion: rest("POST", `${one}/apply`, {
      id: `applyCheckFindingIn${place}`,
      summary: `Apply a ${noun} check suggestion`,
      description: `Applies the finding's suggestion to the ${noun}, starts the checks of the new revision, and returns their run. Returns 409 if the finding has no suggestion or its page has changed.`,
      errors: [412],
      writesPrimary: place === "Space",
      scope: scope("edit", schema.findingField),
      output: schema.checkRunSchema,
    }).mutation(async ({ ctx, input }) =>
      presentRun(ctx.checked, await applySuggestion(ctx, ctx.checked, input.findingId)),
    ),
  };
}

export const spaceChecksRouter = checksFamily({
  scope: checkedSpace,
  prefix: "/spaces/{spaceId}",
  place: "Space",
  noun: "space",
});

export const changeRequestChecksRouter = checksFamily({
  scope: checkedChangeRequest,
  prefix: "/spaces/{spaceId}/change-requests/{changeRequestId}",
  place: "ChangeRequest",
  noun: "change request",
});
