"use client";

import { useMutation } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../../_ui/button";
import { Dialog, DialogActions } from "../../../_ui/dialog";
import { Field, FormError } from "../../../_ui/field";
import { fieldError, readableError } from "../../errors";
import { LearnMore } from "../../learn-more";
import { useTRPC } from "../../trpc";
import { pathOf, SUBJECT_CHARACTERS_MAX } from "../title";
import { useSpaceChanged } from "../use-request";

function NewRequestForm({ spaceId, onClose }: { spaceId: string; onClose: () => void }) {
  const router = useRouter();
  const changed = useSpaceChanged(spaceId);
  const form = useForm({ defaultValues: { subject: "" } });
  const create = useMutation(
    useTRPC().changeRequests.create.mutationOptions({
      async onSuccess(request) {
        router.push(`${pathOf(request)}/edit`);
        await changed();
      },
    }),
  );
  const refused = fieldError(create.error, "subject");
  const max = { value: SUBJECT_CHARACTERS_MAX, message: `At most ${SUBJECT_CHARACTERS_MAX} characters` };
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(({ subject }) => create.mutate({ spaceId, subject: subject.trim() }))}
      className="grid gap-4"
    >
      <Field
        label="Subject"
        placeholder="Example: Add installation steps"
        hint={
          <>
            You can change it later. <LearnMore page="writers/change-requests" about="change requests" />
          </>
        }
        autoFocus
        autoComplete="off"
        error={form.formState.errors.subject?.message ?? refused ?? undefined}
        {...form.register("subject", { maxLength: max })}
      />
      <FormError>{create.error && !refused ? readableError(create.error) : null}</FormError>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="primary" busy={create.isPending || create.isSuccess}>
          Create and edit
        </Button>
      </DialogActions>
    </form>
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
