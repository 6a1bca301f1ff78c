"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../trpc";
import { CHANGES_MAX, gatherChanges } from "./changes/change-tree";
import type { Session } from "./sessions";
import type { ChangeRequest } from "./use-request";

/** The number of pages that the session changed. Undefined until it's loaded. */
export function useChangedPages(request: ChangeRequest, { revisions, before }: Session): number | undefined {
  const { data } = useQuery(
    useTRPC().content.revision.changes.queryOptions(
      {
        spaceId: request.space,
        revisionId: revisions[0].id,
        comparedWith: before?.id,
        limit: CHANGES_MAX,
      },
      { enabled: before !== undefined, staleTime: Number.POSITIVE_INFINITY },
    ),
  );
  return data && gatherChanges(data.changes).pages.length;
}
