import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "../trpc";
import { CHANGES_MAX } from "./changes/change-tree";
import { proposedSubject } from "./proposed-subject";
import { type ChangeRequest, keyOf } from "./use-request";

/**
 * The text of a field for a missing subject, and its setter. Until someone changes the text, it's a proposal that names the
 * changed pages. Loads the changes only if `enabled` is true.
 */
export function useProposedSubject(request: ChangeRequest, enabled: boolean) {
  const [entered, setEntered] = useState<string | null>(null);
  const { data } = useQuery(
    useTRPC().changeRequests.changes.queryOptions({ ...keyOf(request), limit: CHANGES_MAX }, { enabled }),
  );
  const proposal = data ? proposedSubject(data.changes, data.more ?? 0) : "";
  return [entered ?? proposal, setEntered] as const;
}
