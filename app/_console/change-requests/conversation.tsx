"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Badge } from "../../_ui/badge";
import { Button } from "../../_ui/button";
import { SkeletonLines } from "../../_ui/skeleton";
import { Ago } from "../../_ui/time";
import { LoadFailure } from "../load-failure";
import { indexPages, navigationTitle } from "../page/page-index";
import { type Space, useSpace } from "../space/use-space";
import { useTRPC } from "../trpc";
import { useAbilitiesOf } from "./abilities-context";
import { Composer } from "./comments/composer";
import { Thread } from "./comments/thread";
import { type Comment, useComments } from "./comments/use-comments";
import { useQuotes } from "./comments/use-quotes";
import { Description } from "./description";
import { MergeBox } from "./merge/merge-box";
import { PersonName } from "./person";
import { Contributors } from "./review/contributors";
import type { Review } from "./review/reviewer-states";
import { Reviewers } from "./review/reviewers";
import { useReviews } from "./review/use-reviews";
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

type Entry =
  | { at: string; id: string; comment: Comment; review?: Review | undefined }
  | { at: string; id: string; review: Review; comment?: undefined };

/**
 * Comments and reviews in chronological order. A review that has a comment is shown as part of that comment.
 */
function entriesOf(comments: readonly Comment[], reviews: readonly Review[]): Entry[] {
  const byId = new Map(reviews.map((review) => [review.id, review]));
  const said: Entry[] = comments.map((comment) => ({
    at: comment.postedAt,
    id: comment.id,
    comment,
    review: byId.get(comment.target.review ?? ""),
  }));
  const silent = reviews.filter((review) => !review.comment);
  const unsaid: Entry[] = silent.map((review) => ({ at: review.createdAt, id: review.id, review }));
  return [...said, ...unsaid].sort((a, b) => a.at.localeCompare(b.at));
}

function SilentReview({ review }: { review: Review }) {
  return (
    <p className="flex flex-wrap items-center gap-2 px-1 text-[0.8125rem] text-soft">
      <PersonName person={review.reviewer} className="text-ink" />
      {review.status === "approved" ? (
        <Badge tone="success">Approved</Badge>
      ) : (
        <Badge tone="danger">Requested changes</Badge>
      )}
      <Ago time={review.createdAt} />
      {review.outdated ? "· for an earlier version" : null}
    </p>
  );
}

function Timeline({ request }: { request: ChangeRequest }) {
  const { mayComment } = useAbilitiesOf();
  const discussed = keyOf(request);
  const { query, items } = useComments(discussed, undefined, mayComment);
  const { reviews } = useReviews(request);
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
      <ol aria-label="Conversation" className="grid gap-3">
        {entriesOf(items, reviews).map(({ id, comment, review }) => (
          <li key={id}>
            {comment ? (
              <Thread
                discussed={discussed}
                comment={comment}
                pageTitle={
                  titles.get(comment.target.page?.id ?? "") ?? (comment.target.page ? "a page" : undefined)
                }
                quote={quotes.get(comment.id)}
                verdict={review?.status}
              />
            ) : (
              <SilentReview review={review} />
            )}
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
    <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 px-5 py-6 sm:px-8 lg:grid-cols-[minmax(0,1fr)_16rem]">
      <div className="grid min-w-0 content-start gap-4">
        <Description request={request} mayEdit={mayEdit && request.status !== "merged"} />
        <Timeline request={request} />
        {mayComment ? <Composer discussed={keyOf(request)} /> : null}
        <MergeBox request={request} />
      </div>
      <aside aria-label="People" className="grid content-start gap-6 lg:sticky lg:top-6">
        <Reviewers request={request} space={space} />
        <Contributors request={request} />
      </aside>
    </div>
  );
}
