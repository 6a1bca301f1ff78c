"use client";

import { useMutation } from "@tanstack/react-query";
import { CircleCheck, CircleX, MessageSquare } from "lucide-react";
import { useId, useState } from "react";
import { toast } from "sonner";
import { Button } from "../../../_ui/button";
import { classNames } from "../../../_ui/class-names";
import { Dialog, DialogActions } from "../../../_ui/dialog";
import { FormError } from "../../../_ui/field";
import { problemOf } from "../../errors";
import { useTRPC } from "../../trpc";
import { type ChangeRequest, keyOf, useSpaceChanged } from "../use-request";

type Verdict = "comment" | "approved" | "changes-requested";

const VERDICTS = [
  {
    value: "comment",
    title: "Comment",
    hint: "Give feedback without a decision.",
    icon: <MessageSquare size={16} aria-hidden className="text-soft" />,
  },
  {
    value: "approved",
    title: "Approve",
    hint: "The changes are ready to merge.",
    icon: <CircleCheck size={16} aria-hidden className="text-success" />,
  },
  {
    value: "changes-requested",
    title: "Request changes",
    hint: "The changes need more work before they're merged.",
    icon: <CircleX size={16} aria-hidden className="text-danger" />,
  },
] as const;

interface ChoiceProps {
  verdict: Verdict | null;
  onChange: (verdict: Verdict) => void;
}

function VerdictChoice({ verdict, onChange }: ChoiceProps) {
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

/** Sends a review, or a comment without a decision. */
function useSending(request: ChangeRequest, onDone: () => void) {
  const [seen] = useState(request.revision);
  const changed = useSpaceChanged(request.space);
  const trpc = useTRPC();
  const after = (message: string) => ({
    async onSuccess() {
      await changed();
      toast.success(message);
      onDone();
    },
  });
  const review = useMutation(trpc.changeRequests.reviews.submit.mutationOptions(after("Review submitted")));
  const comment = useMutation(trpc.changeRequestComments.create.mutationOptions(after("Comment posted")));
  const send = (verdict: Verdict, text: string) => {
    const body = { markdown: text };
    if (verdict === "comment") return comment.mutate({ ...keyOf(request), body });
    const said = text.trim() ? { comment: body } : {};
    review.mutate({ ...keyOf(request), status: verdict, revision: seen, ...said });
  };
  return { send, busy: review.isPending || comment.isPending, error: review.error ?? comment.error };
}

/** What is missing before the review can be submitted, or null. */
function missingIn(verdict: Verdict | null, text: string): string | null {
  if (!verdict) return "Select Comment, Approve or Request changes.";
  return verdict === "comment" && !text.trim() ? "Write a comment." : null;
}

function ReviewForm({ request, onDone }: { request: ChangeRequest; onDone: () => void }) {
  const id = useId();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const { send, busy, error } = useSending(request, onDone);
  const missing = missingIn(verdict, text);
  const submit = () => {
    setTried(true);
    if (verdict && !missing) send(verdict, text);
  };
  return (
    <div className="grid gap-4">
      <VerdictChoice verdict={verdict} onChange={setVerdict} />
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-medium">
          Comment{verdict === "comment" ? null : <span className="font-normal text-soft"> (optional)</span>}
        </label>
        <textarea
          id={id}
          rows={4}
          value={text}
          placeholder="Supports Markdown"
          onChange={(event) => setText(event.target.value)}
          className="rounded-lg border border-line-strong bg-raised px-3 py-2 placeholder:text-soft"
        />
      </div>
      <FormError>{(tried ? missing : null) ?? problemOf(error)}</FormError>
      <DialogActions>
        <Button onClick={onDone}>Cancel</Button>
        <Button kind="primary" busy={busy} onClick={submit}>
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
