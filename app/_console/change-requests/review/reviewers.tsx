"use client";

import { useMutation } from "@tanstack/react-query";
import { CircleCheck, CircleDashed, CircleX, X } from "lucide-react";
import { toast } from "sonner";
import { IconButton } from "../../../_ui/icon-button";
import { SkeletonLines } from "../../../_ui/skeleton";
import { readableError } from "../../errors";
import type { Space } from "../../space/use-space";
import { useTRPC } from "../../trpc";
import { useAbilitiesOf } from "../abilities-context";
import { PersonName } from "../person";
import { type ChangeRequest, keyOf, useSpaceChanged } from "../use-request";
import { RequestReviewButton } from "./request-review";
import { ReviewButton } from "./review-form";
import type { ReviewerState } from "./reviewer-states";
import { useReviews } from "./use-reviews";

const WORDS = { awaited: "Review requested", approved: "Approved", "changes-requested": "Requested changes" };
const ICONS = {
  awaited: <CircleDashed size={16} aria-hidden className="text-soft" />,
  approved: <CircleCheck size={16} aria-hidden className="text-success" />,
  "changes-requested": <CircleX size={16} aria-hidden className="text-danger" />,
};

function RemoveButton({ request, reviewer }: { request: ChangeRequest; reviewer: ReviewerState }) {
  const changed = useSpaceChanged(request.space);
  const remove = useMutation(
    useTRPC().changeRequests.reviews.removeRequested.mutationOptions({
      onSuccess: () => changed(),
      onError: (error) => toast.error(readableError(error)),
    }),
  );
  return (
    <IconButton
      label={`Remove ${reviewer.person.displayName} from reviewers`}
      className="size-6 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 max-lg:opacity-100"
      disabled={remove.isPending}
      onClick={() => remove.mutate({ ...keyOf(request), userId: reviewer.person.id })}
    >
      <X size={14} aria-hidden />
    </IconButton>
  );
}

function ReviewerRow({
  request,
  reviewer,
  mayEdit,
}: {
  request: ChangeRequest;
  reviewer: ReviewerState;
  mayEdit: boolean;
}) {
  const { person, state, isOutdated, isRequested } = reviewer;
  return (
    <li className="group flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <PersonName person={person} />
        <p className="flex items-center gap-1 text-[0.8125rem] text-soft">
          {ICONS[state]}
          {WORDS[state]}
          {isOutdated ? <span className="text-warning">· outdated</span> : null}
        </p>
      </div>
      {isRequested && mayEdit ? <RemoveButton request={request} reviewer={reviewer} /> : null}
    </li>
  );
}

/** The reviewers of the change request, with their verdicts. */
export function Reviewers({ request, space }: { request: ChangeRequest; space: Space }) {
  const { me, isAuthor, mayEdit, mayReview } = useAbilitiesOf();
  const { standings: reviewers, error } = useReviews(request);
  const isWorkedOn = request.status === "open" || request.status === "draft";
  const own = reviewers?.find(({ person }) => person.id === me);
  const mayGive = isWorkedOn && !isAuthor && (mayReview || own?.isRequested === true);
  return (
    <section aria-labelledby="reviewers" className="grid gap-2">
      <div className="flex items-center justify-between">
        <h2 id="reviewers" className="text-[0.8125rem] font-semibold text-soft">
          Reviewers
        </h2>
        {mayEdit && isWorkedOn ? (
          <RequestReviewButton
            request={request}
            space={space}
            asked={(reviewers ?? []).filter((one) => one.isRequested).map(({ person }) => person.id)}
          />
        ) : null}
      </div>
      {reviewers || error ? null : <SkeletonLines count={2} label="Loading reviewers" />}
      {error && !reviewers ? <p role="alert">{readableError(error)}</p> : null}
      {reviewers?.length === 0 ? <p className="text-soft">No reviewers yet.</p> : null}
      <ul className="grid gap-2">
        {reviewers?.map((reviewer) => (
          <ReviewerRow
            key={reviewer.person.id}
            request={request}
            reviewer={reviewer}
            mayEdit={mayEdit && isWorkedOn}
          />
        ))}
      </ul>
      {mayGive ? (
        <div className="mt-1">
          <ReviewButton request={request} />
        </div>
      ) : null}
    </section>
  );
}
