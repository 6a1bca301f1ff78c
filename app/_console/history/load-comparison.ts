import { comparedRevisions } from "../change-requests/changes/compared";
import type { Caller } from "../page/load-page";
import { orNotFound } from "../page-guard";

interface Asked {
  spaceId: string;
  /** Where the difference is shown. */
  path: string;
  after: string;
  before: string | undefined;
}

/** Two revisions, or one and what was there before it, with how their difference is asked for; the not-found page without. */
export async function loadComparison(caller: Caller, { spaceId, path, after, before }: Asked) {
  const read = (revisionId: string) =>
    orNotFound(caller.content.revision.revision({ spaceId, revisionId, metadata: true, computed: true }));
  const [next, old] = await Promise.all([read(after), before === undefined ? null : read(before)]);
  const compared = comparedRevisions(caller, { spaceId, path, after, before, previous: next.parents[0] });
  return { after: next, before: old, compared };
}
