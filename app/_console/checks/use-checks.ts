"use client";

import { useQuery } from "@tanstack/react-query";
import { useSpaceChanged } from "../change-requests/use-request";
import type { RouterInputs, RouterOutputs } from "../outputs";
import { useTRPC, useTRPCClient } from "../trpc";
import { usePages } from "../use-pages";

export type Run = RouterOutputs["changeRequestChecks"]["list"]["items"][number];
export type Finding = RouterOutputs["changeRequestChecks"]["listFindings"]["items"][number];
export type Wanted = Omit<
  RouterInputs["changeRequestChecks"]["listFindings"],
  "spaceId" | "changeRequestId" | "checkRunId" | "page" | "limit"
>;

const PAGE_SIZE = 50;
const RUNS_MAX = 10;

/** The content that is checked: a change request, or the main content of a space if there is no change request. */
export interface Checked {
  spaceId: string;
  changeRequestId?: string;
}

/** The procedures for the checks of a content, and the IDs that each call's input must contain. */
function useFamily({ spaceId, changeRequestId }: Checked) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const ofRequest = {
    options: trpc.changeRequestChecks,
    calls: client.changeRequestChecks,
    key: { spaceId, changeRequestId: changeRequestId ?? "" },
  };
  if (changeRequestId !== undefined) return ofRequest;
  // This cast is safe, because both routers have the same procedures (`checksFamily`), whose input differs only in the IDs.
  const ofSpace = { options: trpc.spaceChecks, calls: client.spaceChecks, key: { spaceId } };
  return ofSpace as unknown as typeof ofRequest;
}

/** Whether a run hasn't ended. The event stream of the space reports the end. */
export const isActive = ({ status }: Run) => status === "pending" || status === "running";

/** The latest run, and the latest run that succeeded, whose findings are shown. */
export function useRuns(checked: Checked) {
  const { options, key } = useFamily(checked);
  const query = useQuery(options.list.queryOptions({ ...key, limit: RUNS_MAX }));
  const runs = query.data?.items ?? [];
  return { query, latest: runs[0], shown: runs.find(({ status }) => status === "success") };
}

/** The findings of a run, page by page. */
export function useFindings(checked: Checked, checkRunId: string, wanted: Wanted) {
  const { options, calls, key } = useFamily(checked);
  const input = { ...key, ...wanted, checkRunId, limit: PAGE_SIZE };
  return usePages(options.listFindings.queryKey(input), (page) =>
    calls.listFindings.query({ ...input, page }),
  );
}

/** The calls that change runs and findings, and a function that reloads everything that depends on them. */
export function useCheckCalls(checked: Checked) {
  const { calls, key } = useFamily(checked);
  const reload = useSpaceChanged(checked.spaceId);
  return {
    reload,
    run: () => calls.run.mutate(key),
    apply: (findingId: string) => calls.applySuggestion.mutate({ ...key, findingId }),
    accept: (findingId: string, reason: string) => calls.accept.mutate({ ...key, findingId, reason }),
    reopen: (findingId: string) => calls.reopen.mutate({ ...key, findingId }),
  };
}
