"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "../../../_ui/button";
import { Dialog } from "../../../_ui/dialog";
import { Field } from "../../../_ui/field";
import { ResourceForm } from "../../change/resource-form";
import { LearnMore } from "../../learn-more";
import { useTRPCClient } from "../../trpc";
import { pathOf, SUBJECT_CHARACTERS_MAX } from "../title";
import { useSpaceChanged } from "../use-request";

function NewRequestForm({ spaceId, onClose }: { spaceId: string; onClose: () => void }) {
  const router = useRouter();
  const client = useTRPCClient();
  const changed = useSpaceChanged(spaceId);
  return (
    <ResourceForm
      initial={{ subject: "" }}
      send={({ subject }) => client.changeRequests.create.mutate({ spaceId, subject: subject.trim() })}
      onDone={(request) => {
        router.push(`${pathOf(request)}/edit`);
        return changed();
      }}
      action="Create and edit"
      onClose={onClose}
    >
      {(field) => (
        <Field
          label="Subject"
          placeholder="Example: Add installation steps"
          hint={
            <>
              You can change the subject later.{" "}
              <LearnMore page="writers/change-requests" about="change requests" />
            </>
          }
          autoFocus
          autoComplete="off"
          {...field("subject", {
            maxLength: {
              value: SUBJECT_CHARACTERS_MAX,
              message: `At most ${SUBJECT_CHARACTERS_MAX} characters`,
            },
          })}
        />
      )}
    </ResourceForm>
  );
}

/** Button that creates a draft change request and opens it in the editor. */
export function NewRequestButton({ spaceId }: { spaceId: string }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)}>
        <Plus size={16} aria-hidden />
        New change request
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="New change request"
        description="A change request is a copy of the space that you can edit and discuss. The main content doesn't change until you merge."
      >
        <NewRequestForm spaceId={spaceId} onClose={close} />
      </Dialog>
    </>
  );
}
