"use client";

import { useMutation } from "@tanstack/react-query";
import { PencilLine } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "../../_ui/button";
import { IconButton } from "../../_ui/icon-button";
import { problemOf } from "../errors";
import { useTRPC } from "../trpc";
import { SUBJECT_CHARACTERS_MAX, titleOf } from "./title";
import { type ChangeRequest, keyOf, useSpaceChanged } from "./use-request";

function SubjectForm({ request, onDone }: { request: ChangeRequest; onDone: () => void }) {
  const [subject, setSubject] = useState(request.subject);
  const changed = useSpaceChanged(request.space);
  const save = useMutation(
    useTRPC().changeRequests.update.mutationOptions({
      async onSuccess() {
        await changed();
        onDone();
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (subject.trim() === request.subject) return onDone();
    save.mutate({ ...keyOf(request), subject: subject.trim() });
  };
  const problem = problemOf(save.error);
  return (
    <form onSubmit={submit} className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
      <input
        aria-label="Subject"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? "subject-problem" : undefined}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to edit this
        autoFocus
        value={subject}
        maxLength={SUBJECT_CHARACTERS_MAX}
        onChange={(event) => setSubject(event.target.value)}
        onKeyDown={(event) => (event.key === "Escape" ? onDone() : undefined)}
        className="h-10 min-w-0 flex-1 basis-64 rounded-lg border border-line-strong bg-raised px-3 text-lg font-semibold"
      />
      <Button type="submit" kind="primary" busy={save.isPending}>
        Save
      </Button>
      <Button onClick={onDone}>Cancel</Button>
      {problem ? (
        <p id="subject-problem" role="alert" className="basis-full text-[0.8125rem] text-danger">
          {problem}
        </p>
      ) : null}
    </form>
  );
}

/** The title of the change request. People who can edit the change request can edit the title in the header. */
export function Subject({ request, mayEdit }: { request: ChangeRequest; mayEdit: boolean }) {
  const [editing, setEditing] = useState(false);
  if (editing) return <SubjectForm request={request} onDone={() => setEditing(false)} />;
  return (
    <div className="flex min-w-0 flex-1 basis-72 items-start gap-1">
      <h1 className="min-w-0 text-xl leading-8 font-semibold tracking-tight break-words">
        {titleOf(request)} <span className="font-normal text-soft">#{request.number}</span>
      </h1>
      {mayEdit ? (
        <IconButton label="Edit subject" onClick={() => setEditing(true)}>
          <PencilLine size={15} aria-hidden />
        </IconButton>
      ) : null}
    </div>
  );
}
