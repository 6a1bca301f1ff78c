import { comparedRevisions } from "../change-requests/changes/compared";
import type { Caller } from "../page/load-page";
import { orNotFound } from "../page-guard";

interface Asked {
  spaceId: string;
  /** The path of the page that shows the difference. */
  path: string;
  after: string;
  before: string | undefined;
}

/**
 * Loads two revisions, or one revision and the revision before it, and provides the functions that load
 * their difference. Shows the not-found page if a revision doesn't exist.
 */
export async function loadComparison(caller: Caller, { spaceId, path, after, before }: Asked) {
  const read = (revisionId: string) =>
    orNotFound(caller.content.revision.revision({ spaceId, revisionId, metadata: true, computed: true }));
  const [next, old] = await Promise.all([read(after), before === undefined ? null : read(before)]);
  const compared = comparedRevisions(caller, { spaceId, path, after, before, previous: next.parents[0] });
  return { after: next, before: old, compared };
}
