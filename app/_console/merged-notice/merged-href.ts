import type { ChangeRequest } from "../change-requests/use-request";

/** The URL parameter with the number of a change request that was just merged. */
export const MERGED = "merged";

/** Returns the path of the page to open after a merge. The page shows a notice about the merge. */
export const mergedHref = ({ space, number }: Pick<ChangeRequest, "space" | "number">, pageId?: string) =>
  `/spaces/${space}${pageId ? `/pages/${pageId}` : ""}?${MERGED}=${number}`;
