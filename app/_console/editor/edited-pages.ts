import type { useTRPC } from "../trpc";
import type { Target } from "./target";

/** The query for the page tree of the edited content: main content, or a change request. */
export function editedPagesOptions(
  trpc: ReturnType<typeof useTRPC>,
  { spaceId, changeRequestId }: Pick<Target, "spaceId" | "changeRequestId">,
) {
  // Load the metadata, because links to pages contain the pages' paths in the Git repository.
  const asked = { spaceId, metadata: true, computed: true };
  return {
    head: trpc.content.head.pages.queryOptions(asked, { enabled: changeRequestId === null }),
    request: trpc.changeRequests.content.pages.queryOptions(
      { ...asked, changeRequestId: changeRequestId ?? "" },
      { enabled: changeRequestId !== null },
    ),
  };
}
