"use client";

import { Eye } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "../../_ui/button";
import { Dialog, DialogActions } from "../../_ui/dialog";
import { SubjectField } from "./subject-field";
import { useProposedSubject } from "./use-proposed-subject";
import type { ChangeRequest } from "./use-request";
import { useStatusChange } from "./use-status-change";

interface Props {
  request: ChangeRequest;
  size?: "small";
}

/** Asks for the subject of a change request that has none, and opens the change request for review. */
function SubjectForm({ request, onDone }: { request: ChangeRequest; onDone: () => void }) {
  const [subject, setSubject] = useProposedSubject(request, true);
  const { busy, become } = useStatusChange(request);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    become("open", subject.trim());
  };
  return (
    <form onSubmit={submit}>
      <SubjectField
        hint="People see the subject in lists, notifications and the history."
        value={subject}
        onChange={setSubject}
      />
      <DialogActions>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" kind="primary" busy={busy}>
          Open for review
        </Button>
      </DialogActions>
    </form>
  );
}

/** Button that opens a draft for review. If the draft has no subject, the button asks for one first. */
export function ReadyButton({ request, size }: Props) {
  const [asking, setAsking] = useState(false);
  const { busy, become } = useStatusChange(request);
  const close = () => setAsking(false);
  return (
    <>
      <Button
        kind={size ? "secondary" : "primary"}
        {...(size ? { size } : {})}
        busy={busy}
        onClick={() => (request.subject.trim() ? become("open") : setAsking(true))}
      >
        <Eye size={size ? 14 : 16} aria-hidden />
        Ready for review
      </Button>
      <Dialog open={asking} onClose={close} title="What does this change request change?">
        <SubjectForm request={request} onDone={close} />
      </Dialog>
    </>
  );
}
