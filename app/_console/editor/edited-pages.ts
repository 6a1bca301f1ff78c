import type { useTRPC } from "../trpc";
import type { Target } from "./target";

/** How the page tree of what is edited is read: of primary content, or of a change request. */
export function editedPagesOptions(
  trpc: ReturnType<typeof useTRPC>,
  { spaceId, changeRequestId }: Pick<Target, "spaceId" | "changeRequestId">,
) {
  // Where pages lie in a repository decides how links to them are written.
  const asked = { spaceId, metadata: true, computed: true };
  return {
    head: trpc.content.head.pages.queryOptions(asked, { enabled: changeRequestId === null }),
    request: trpc.changeRequests.content.pages.queryOptions(
      { ...asked, changeRequestId: changeRequestId ?? "" },
      { enabled: changeRequestId !== null },
    ),
  };
}
