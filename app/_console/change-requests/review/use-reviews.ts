"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../trpc";
import { type ChangeRequest, keyOf } from "../use-request";
import { reviewerStatesOf } from "./reviewer-states";

/** The number of reviews to load. We don't expect a change request with more reviews. */
const REVIEWS_MAX = 200;

/**
 * The reviews of a change request, newest first. Also the state of all people who were asked for a review or have reviewed.
 */
export function useReviews(request: ChangeRequest) {
  const trpc = useTRPC().changeRequests.reviews;
  const input = { ...keyOf(request), limit: REVIEWS_MAX };
  const reviews = useQuery(trpc.list.queryOptions(input));
  const requested = useQuery(trpc.listRequested.queryOptions(input));
  const error = reviews.error ?? requested.error;
  if (!reviews.data || !requested.data) return { reviews: [], requested: [], standings: null, error };
  return {
    reviews: reviews.data.items,
    requested: requested.data.items,
    standings: reviewerStatesOf(requested.data.items, reviews.data.items),
    error,
  };
}
