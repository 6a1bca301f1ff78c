"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../_ui/button";
import { Dialog, DialogActions } from "../../../_ui/dialog";
import { Field, FormError } from "../../../_ui/field";
import { IconButton } from "../../../_ui/icon-button";
import { SkeletonLines } from "../../../_ui/skeleton";
import { readableError } from "../../errors";
import type { Space } from "../../space/use-space";
import { useTRPC } from "../../trpc";
import { PersonName } from "../person";
import { type ChangeRequest, keyOf, useSpaceChanged } from "../use-request";

const SHOWN_MAX = 50;

interface Props {
  request: ChangeRequest;
  space: Space;
  /** IDs of the people whose review was already requested. */
  asked: readonly string[];
}

interface ChoiceProps extends Props {
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/**
 * The members whose review can be requested: all except the author, suspended members, and people whose review was already
 * requested.
 */
function PeopleChoice({ request, space, asked, chosen, onChange }: ChoiceProps) {
  const [search, setSearch] = useState("");
  const { data, error } = useQuery(
    useTRPC().members.list.queryOptions(
      {
        organizationId: space.organization,
        limit: SHOWN_MAX,
        order: "asc",
        ...(search.trim() ? { search: search.trim() } : {}),
      },
      { placeholderData: (previous) => previous },
    ),
  );
  const people = (data?.items ?? [])
    .filter(({ disabled }) => !disabled)
    .map(({ user }) => user)
    .filter(({ id }) => id !== request.createdBy.id && !asked.includes(id));
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <div className="grid gap-3">
      <Field
        label="Find people"
        type="search"
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <FormError>{error ? readableError(error) : null}</FormError>
      {data ? null : <SkeletonLines count={3} label="Loading people" />}
      <fieldset className="max-h-64 overflow-y-auto rounded-xl border border-line">
        <legend className="sr-only">Reviewers to add</legend>
        {people.map((person) => (
          <label key={person.id} className="flex cursor-pointer items-center gap-3 px-3 py-2 hover:bg-hover">
            <input
              type="checkbox"
              checked={chosen.includes(person.id)}
              onChange={() => toggle(person.id)}
              className="size-4 accent-accent"
            />
            <PersonName person={person} />
          </label>
        ))}
        {data && people.length === 0 ? (
          <p className="px-3 py-2 text-soft">No people match your search.</p>
        ) : null}
      </fieldset>
    </div>
  );
}

function RequestReviewForm({ onDone, ...props }: Props & { onDone: () => void }) {
  const { request } = props;
  const [chosen, setChosen] = useState<string[]>([]);
  const changed = useSpaceChanged(request.space);
  const ask = useMutation(
    useTRPC().changeRequests.reviews.request.mutationOptions({
      async onSuccess() {
        await changed();
        onDone();
      },
    }),
  );
  return (
    <div className="grid gap-3">
      <PeopleChoice {...props} chosen={chosen} onChange={setChosen} />
      <FormError>{ask.error ? readableError(ask.error) : null}</FormError>
      <DialogActions>
        <Button onClick={onDone}>Cancel</Button>
        <Button
          kind="primary"
          busy={ask.isPending}
          disabled={chosen.length === 0}
          onClick={() => ask.mutate({ ...keyOf(request), users: chosen })}
        >
          Request review
        </Button>
      </DialogActions>
    </div>
  );
}

/** Button that asks people to review the change request. */
export function RequestReviewButton(props: Props) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const opens =
    props.request.status === "draft"
      ? "When you request a review, this draft becomes an open change request."
      : undefined;
  return (
    <>
      <IconButton label="Add reviewers" className="size-7" onClick={() => setOpen(true)}>
        <UserPlus size={15} aria-hidden />
      </IconButton>
      <Dialog open={open} onClose={close} title="Request a review" description={opens}>
        <RequestReviewForm {...props} onDone={close} />
      </Dialog>
    </>
  );
}
