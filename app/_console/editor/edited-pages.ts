import type { useTRPC } from "../trpc";
import type { Target } from "./target";

/** The query for the page tree of the edited content: main content, or a change request. */
export function editedPagesOptions(
  trpc: ReturnType<typeof useTRPC>,
  { spaceId, changeRequestId }: Pick<Target, "spaceId" | "changeRequestId">,
) {
  // The metadata is needed for the pages' paths in the Git repository, with which links to pages are
  // written.
  const asked = { spaceId, metadata: true, computed: true };
  return {
    head: trpc.content.head.pages.queryOptions(asked, { enabled: changeRequestId === null }),
    request: trpc.changeRequests.content.pages.queryOptions(
      { ...asked, changeRequestId: changeRequestId ?? "" },
      { enabled: changeRequestId !== null },
    ),
  };
}
