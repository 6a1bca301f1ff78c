"use client";

import { useMutation } from "@tanstack/react-query";
import { CircleCheck, CircleX } from "lucide-react";
import { useId, useState } from "react";
import { toast } from "sonner";
import { Button } from "../../../_ui/button";
import { classNames } from "../../../_ui/class-names";
import { Dialog, DialogActions } from "../../../_ui/dialog";
import { FormError } from "../../../_ui/field";
import { problemOf } from "../../errors";
import { useTRPC } from "../../trpc";
import { type ChangeRequest, keyOf, useSpaceChanged } from "../use-request";

type Verdict = "approved" | "changes-requested";

const VERDICTS = [
  {
    value: "approved",
    title: "Approve",
    hint: "The changes are ready to merge.",
    icon: <CircleCheck size={16} aria-hidden className="text-success" />,
  },
  {
    value: "changes-requested",
    title: "Request changes",
    hint: "The author must change something before merging.",
    icon: <CircleX size={16} aria-hidden className="text-danger" />,
  },
] as const;

function VerdictChoice({ verdict, onChange }: { verdict: Verdict; onChange: (verdict: Verdict) => void }) {
  const name = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">Your review</legend>
      {VERDICTS.map(({ value, title, hint, icon }) => (
        <label
          key={value}
          className={classNames(
            "flex cursor-pointer items-start gap-3 rounded-xl border px-3 py-2.5",
            verdict === value ? "border-accent bg-accent-soft" : "border-line hover:bg-hover",
          )}
        >
          <input
            type="radio"
            name={name}
            checked={verdict === value}
            onChange={() => onChange(value)}
            className="mt-0.5 size-4 accent-accent"
          />
          <span className="mt-0.5">{icon}</span>
          <span>
            <span className="block font-medium">{title}</span>
            <span className="block text-[0.8125rem] text-soft">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function ReviewForm({ request, onDone }: { request: ChangeRequest; onDone: () => void }) {
  const id = useId();
  const [verdict, setVerdict] = useState<Verdict>("approved");
  const [comment, setComment] = useState("");
  const [seen] = useState(request.revision);
  const changed = useSpaceChanged(request.space);
  const submit = useMutation(
    useTRPC().changeRequests.reviews.submit.mutationOptions({
      async onSuccess() {
        await changed();
        toast.success("Review submitted");
        onDone();
      },
    }),
  );
  const send = () =>
    submit.mutate({
      ...keyOf(request),
      status: verdict,
      revision: seen,
      ...(comment.trim() ? { comment: { markdown: comment } } : {}),
    });
  return (
    <div className="grid gap-4">
      <VerdictChoice verdict={verdict} onChange={setVerdict} />
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-medium">
          Comment <span className="font-normal text-soft">(optional)</span>
        </label>
        <textarea
          id={id}
          rows={4}
          value={comment}
          placeholder="Supports Markdown"
          onChange={(event) => setComment(event.target.value)}
          className="rounded-lg border border-line-strong bg-raised px-3 py-2 placeholder:text-soft"
        />
      </div>
      <FormError>{problemOf(submit.error)}</FormError>
      <DialogActions>
        <Button onClick={onDone}>Cancel</Button>
        <Button kind="primary" busy={submit.isPending} onClick={send}>
          Submit review
        </Button>
      </DialogActions>
    </div>
  );
}

/** Button that opens the form for a review. */
export function ReviewButton({ request }: { request: ChangeRequest }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button kind="primary" size="small" onClick={() => setOpen(true)}>
        Review
      </Button>
      <Dialog open={open} onClose={close} title="Review this change request">
        <ReviewForm request={request} onDone={close} />
      </Dialog>
    </>
  );
}
