import { Link } from "../../_ui/link";
import { Ago } from "../../_ui/time";
import { Avatar } from "../change-requests/person";
import { pathOf } from "../change-requests/title";
import type { RevisionSummary } from "./revision-words";

type Facts = Pick<RevisionSummary, "createdAt" | "git" | "mergedFrom"> &
  Partial<Pick<RevisionSummary, "author">>;

/** The author and date of a revision, and the change request that created it. */
export function RevisionFacts({ revision: { author, createdAt, git, mergedFrom } }: { revision: Facts }) {
  const merger = mergedFrom ? (mergedFrom.mergedBy ?? author) : undefined;
  const person = mergedFrom?.createdBy ?? author;
  return (
    <p className="mt-0.5 flex items-start gap-1.5 text-[0.8125rem] text-soft">
      {person ? <Avatar person={person} size={18} /> : null}
      <span className="min-w-0">
        {mergedFrom ? (
          <>
            <Link href={pathOf(mergedFrom)} className="font-medium hover:text-accent hover:underline">
              #{mergedFrom.number}
            </Link>
            {` by ${mergedFrom.createdBy.displayName} · merged by ${merger?.displayName ?? "a deleted user"} · `}
          </>
        ) : author ? (
          `${author.displayName} · `
        ) : null}
        <Ago time={createdAt} />
        {git ? (
          <>
            {" · "}
            <code className="font-mono text-xs">{git.oid.slice(0, 10)}</code>
          </>
        ) : null}
      </span>
    </p>
  );
}
