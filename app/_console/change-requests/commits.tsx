"use client";

import { GitCommitHorizontal } from "lucide-react";
import { Badge } from "../../_ui/badge";
import { Button } from "../../_ui/button";
import { EmptyState } from "../../_ui/empty-state";
import { Frame } from "../../_ui/frame";
import { Link } from "../../_ui/link";
import { SkeletonLines } from "../../_ui/skeleton";
import { Ago } from "../../_ui/time";
import { compareHref } from "../history/places";
import { LoadFailure } from "../load-failure";
import { useTRPC, useTRPCClient } from "../trpc";
import { usePages } from "../use-pages";
import { Avatar } from "./person";
import { type Revision, revisionWords, type Session, sessionsOf, sessionTitle } from "./sessions";
import { useChangedPages } from "./use-changed-pages";
import { type ChangeRequest, keyOf, useRequest } from "./use-request";

const PAGE_SIZE = 50;

/** The photo of the person who saved a revision. */
const Actor = ({ revision: { author } }: { revision: Revision }) =>
  author ? (
    <Avatar person={author} size={24} />
  ) : (
    <GitCommitHorizontal size={24} aria-hidden className="shrink-0 p-1 text-soft" />
  );

function CommitRow({ request, revision }: { request: ChangeRequest; revision: Revision }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
      <Actor revision={revision} />
      <div className="min-w-0 flex-1 basis-56">
        <Link
          href={`/spaces/${request.space}/revisions/${revision.id}`}
          className="font-medium hover:text-accent hover:underline"
        >
          {revisionWords(revision)}
        </Link>
        <p className="text-[0.8125rem] text-soft">
          {revision.author ? `${revision.author.displayName} · ` : ""}
          <Ago time={revision.createdAt} />
        </p>
      </div>
      {revision.id === request.revision ? <Badge tone="accent">Newest</Badge> : null}
      {revision.number === 1 ? null : (
        <Link
          href={compareHref(request.space, revision.id)}
          className="text-[0.8125rem] text-soft hover:text-accent hover:underline"
        >
          Changes
        </Link>
      )}
      <code className="font-mono text-xs text-soft">{revision.id.slice(0, 10)}</code>
    </li>
  );
}

/** Several edits of one person as one row, which lists them when it's opened. */
function SessionRow({ request, session }: { request: ChangeRequest; session: Session }) {
  const { revisions, before } = session;
  const [newest] = revisions;
  const pages = useChangedPages(request, session);
  return (
    <li>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
        <Actor revision={newest} />
        <div className="min-w-0 flex-1 basis-56">
          <Link
            href={`/spaces/${request.space}/revisions/${newest.id}`}
            className="font-medium hover:text-accent hover:underline"
          >
            {sessionTitle(session, pages)}
          </Link>
          <p className="text-[0.8125rem] text-soft">
            {newest.author ? `${newest.author.displayName} · ` : ""}
            <Ago time={newest.createdAt} />
          </p>
        </div>
        {newest.id === request.revision ? <Badge tone="accent">Newest</Badge> : null}
        {before ? (
          <Link
            href={compareHref(request.space, newest.id, before.id)}
            className="text-[0.8125rem] text-soft hover:text-accent hover:underline"
          >
            Changes
          </Link>
        ) : null}
      </div>
      <details>
        <summary className="cursor-pointer px-4 pb-3 text-[0.8125rem] text-soft hover:text-ink">
          {`Show ${revisions.length} saved versions`}
        </summary>
        <ol aria-label="Saved versions" className="divide-y divide-line border-t border-line pl-6">
          {revisions.map((revision) => (
            <CommitRow key={revision.id} request={request} revision={revision} />
          ))}
        </ol>
      </details>
    </li>
  );
}

/** The revisions of the change request, newest first. Edits of one person are grouped into sessions. */
export function Commits({ initialRequest }: { initialRequest: ChangeRequest }) {
  const request = useRequest(initialRequest);
  const trpc = useTRPC();
  const client = useTRPCClient();
  const input = { ...keyOf(request), limit: PAGE_SIZE };
  const { query, items } = usePages(trpc.changeRequests.revisions.queryKey(input), (page) =>
    client.changeRequests.revisions.query({ ...input, page }),
  );
  return (
    <Frame>
      <h2 className="sr-only">Commits</h2>
      {query.isPending ? <SkeletonLines count={5} label="Loading commits" /> : null}
      {query.isError ? <LoadFailure error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isSuccess && items.length === 0 ? (
        <EmptyState icon={<GitCommitHorizontal size={24} />} title="No commits yet" />
      ) : null}
      <ol
        aria-label="Commits"
        className="divide-y divide-line rounded-xl border border-line bg-raised empty:hidden"
      >
        {sessionsOf(items).map((session) => {
          const [newest] = session.revisions;
          return session.revisions.length === 1 ? (
            <CommitRow key={newest.id} request={request} revision={newest} />
          ) : (
            <SessionRow key={newest.id} request={request} session={session} />
          );
        })}
      </ol>
      {query.hasNextPage ? (
        <Button className="mt-4" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          Show more
        </Button>
      ) : null}
    </Frame>
  );
}
