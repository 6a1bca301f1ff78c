import { CircleDashed, GitCommitHorizontal, GitMerge } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "../../_ui/badge";
import { Link } from "../../_ui/link";
import { Ago } from "../../_ui/time";
import { compareHref } from "../history/places";
import { PersonName } from "./person";
import type { Requested, Review } from "./review/reviewer-states";
import { revisionWords, type Session, sessionTitle } from "./sessions";
import { useChangedPages } from "./use-changed-pages";
import type { ChangeRequest, Person } from "./use-request";

interface LineProps {
  icon: ReactNode;
  person: Person | undefined;
  at: string;
  children: ReactNode;
}

/** An event: who did what, and when. If it needs more than one line, the icon stays beside the text. */
function Line({ icon, person, at, children }: LineProps) {
  return (
    <div className="flex gap-2 px-1 text-[0.8125rem] text-soft">
      {icon ? <span className="flex h-5 shrink-0 items-center">{icon}</span> : null}
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        {person ? <PersonName person={person} className="text-ink" /> : null}
        {children}
        <Ago time={at} />
      </p>
    </div>
  );
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Edits of one person, or another kind of revision. */
export function SessionEvent({ request, session }: { request: ChangeRequest; session: Session }) {
  const [newest] = session.revisions;
  const pages = useChangedPages(request, session);
  const isEdits = newest.type === "edits" && newest.number > 1;
  const words = lowerFirst(isEdits ? sessionTitle(session, pages) : revisionWords(newest));
  return (
    <Line
      icon={<GitCommitHorizontal size={16} aria-hidden />}
      person={newest.author as Person | undefined}
      at={newest.createdAt}
    >
      {session.before ? (
        <Link
          href={compareHref(request.space, newest.id, session.before.id)}
          className="hover:text-accent hover:underline"
        >
          {words}
        </Link>
      ) : (
        words
      )}
    </Line>
  );
}

/** A review without a comment. */
export function ReviewEvent({ review }: { review: Review }) {
  return (
    <Line icon={null} person={review.reviewer} at={review.createdAt}>
      {review.status === "approved" ? (
        <Badge tone="success">Approved</Badge>
      ) : (
        <Badge tone="danger">Requested changes</Badge>
      )}
      {review.outdated ? "for an earlier version ·" : null}
    </Line>
  );
}

/** A request for a review. */
export function RequestedEvent({ requested }: { requested: Requested }) {
  return (
    <Line
      icon={<CircleDashed size={16} aria-hidden />}
      person={requested.requestedBy}
      at={requested.createdAt}
    >
      requested a review from <PersonName person={requested.user} className="text-ink" />
    </Line>
  );
}

/** The merge of the change request. */
export function MergedEvent({ by, at }: { by: Person | undefined; at: string }) {
  return (
    <Line icon={<GitMerge size={16} aria-hidden />} person={by} at={at}>
      merged the change request
    </Line>
  );
}
