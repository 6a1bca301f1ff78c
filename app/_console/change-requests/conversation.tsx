"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Button } from "../../_ui/button";
import { Frame } from "../../_ui/frame";
import { SkeletonLines } from "../../_ui/skeleton";
import { LoadFailure } from "../load-failure";
import { indexPages, navigationTitle } from "../page/page-index";
import { type Space, useSpace } from "../space/use-space";
import { useTRPC } from "../trpc";
import { useAbilitiesOf } from "./abilities-context";
import { Composer } from "./comments/composer";
import { Thread } from "./comments/thread";
import { useComments } from "./comments/use-comments";
import { useQuotes } from "./comments/use-quotes";
import { Description } from "./description";
import { MergeBox } from "./merge/merge-box";
import { Contributors } from "./review/contributors";
import { Reviewers } from "./review/reviewers";
import { useReviews } from "./review/use-reviews";
import { sessionsOf } from "./sessions";
import { timelineOf } from "./timeline";
import { MergedEvent, RequestedEvent, ReviewEvent, SessionEvent } from "./timeline-event";
import { type ChangeRequest, keyOf, useRequest } from "./use-request";

/** The titles of the change request's pages, by ID. */
function usePageTitles(request: ChangeRequest, enabled: boolean): ReadonlyMap<string, string> {
  const { data } = useQuery(
    useTRPC().changeRequests.content.pages.queryOptions(
      { ...keyOf(request), metadata: false, computed: true },
      { enabled },
    ),
  );
  return useMemo(
    () => new Map([...indexPages(data?.pages ?? [])].map(([id, { page }]) => [id, navigationTitle(page)])),
    [data],
  );
}

/** The number of revisions in the timeline. The tab "Commits" shows all. */
const REVISIONS_MAX = 100;

function useSessions(request: ChangeRequest) {
  const { data } = useQuery(
    useTRPC().changeRequests.revisions.queryOptions({ ...keyOf(request), limit: REVISIONS_MAX }),
  );
  return useMemo(() => sessionsOf(data?.items ?? []), [data]);
}

function Timeline({ request }: { request: ChangeRequest }) {
  const { mayComment } = useAbilitiesOf();
  const discussed = keyOf(request);
  const { query, items } = useComments(discussed, undefined, mayComment);
  const { reviews, requested } = useReviews(request);
  const sessions = useSessions(request);
  const titles = usePageTitles(
    request,
    items.some(({ target }) => target.page),
  );
  const quotes = useQuotes(request, items);
  if (query.isError && items.length === 0)
    return <LoadFailure error={query.error} onRetry={() => query.refetch()} />;
  if (mayComment && query.isPending) return <SkeletonLines count={4} label="Loading conversation" />;
  return (
    <>
      <ol aria-label="Conversation" className="grid grid-cols-1 gap-3">
        {timelineOf({ request, comments: items, reviews, requested, sessions }).map((event) => (
          <li key={event.id}>
            {event.kind === "session" ? <SessionEvent request={request} session={event.session} /> : null}
            {event.kind === "requested" ? <RequestedEvent requested={event.requested} /> : null}
            {event.kind === "review" ? <ReviewEvent review={event.review} /> : null}
            {event.kind === "merged" ? <MergedEvent by={event.by} at={event.at} /> : null}
            {event.kind === "comment" ? (
              <Thread
                discussed={discussed}
                comment={event.comment}
                pageTitle={
                  titles.get(event.comment.target.page?.id ?? "") ??
                  (event.comment.target.page ? "a page" : undefined)
                }
                quote={quotes.get(event.comment.id)}
                verdict={event.review?.status}
              />
            ) : null}
          </li>
        ))}
      </ol>
      {query.hasNextPage ? (
        <Button busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          Show newer comments
        </Button>
      ) : null}
    </>
  );
}

interface Props {
  initialRequest: ChangeRequest;
  initialSpace: Space;
}

/** A change request's description, comments and reviews, and whether it can be merged. */
export function Conversation({ initialRequest, initialSpace }: Props) {
  const request = useRequest(initialRequest);
  const space = useSpace(initialSpace);
  const { mayComment, mayEdit } = useAbilitiesOf();
  return (
    <Frame
      width="columns"
      className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_16rem]"
    >
      <div className="grid min-w-0 grid-cols-1 content-start gap-4">
        <Description request={request} mayEdit={mayEdit && request.status !== "merged"} />
        <Timeline request={request} />
        {mayComment ? <Composer discussed={keyOf(request)} /> : null}
        <MergeBox request={request} />
      </div>
      <aside aria-label="People" className="grid content-start gap-6 lg:sticky lg:top-6">
        <Reviewers request={request} space={space} />
        <Contributors request={request} />
      </aside>
    </Frame>
  );
}
