"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import { Button } from "../../_ui/button";
import { Dialog, DialogActions } from "../../_ui/dialog";
import { Field, FormError, SelectField } from "../../_ui/field";
import { pathOf } from "../change-requests/title";
import { fieldError, readableError } from "../errors";
import { useSpaces } from "../library/use-spaces";
import { useTRPC } from "../trpc";
import type { Cluster } from "./words";

const SUBJECT_CHARACTERS_MAX = 100;

interface Props {
  organizationId: string;
  cluster: Cluster;
  open: boolean;
  onClose: () => void;
}

function RequestForm({ organizationId, cluster, onClose }: Omit<Props, "open">) {
  const router = useRouter();
  const { spaces } = useSpaces(organizationId);
  const form = useForm({
    defaultValues: { space: "", subject: cluster.label.slice(0, SUBJECT_CHARACTERS_MAX) },
  });
  const create = useMutation(
    useTRPC().conversations.createChangeRequest.mutationOptions({
      onSuccess: (request) => router.push(pathOf(request)),
    }),
  );
  const refused = fieldError(create.error, "space");
  const submit = form.handleSubmit(({ space, subject }) =>
    create.mutate({ organizationId, clusterId: cluster.id, space, subject: subject.trim() || undefined }),
  );
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <SelectField
        label="Space"
        hint="The space with the documentation to change."
        error={form.formState.errors.space?.message ?? refused ?? undefined}
        {...form.register("space", { required: "Select a space" })}
      >
        <option value="">Select a space</option>
        {spaces.map(({ id, title }) => (
          <option key={id} value={id}>
            {title || "Untitled"}
          </option>
        ))}
      </SelectField>
      <Field
        label="Subject"
        error={form.formState.errors.subject?.message}
        {...form.register("subject", {
          maxLength: {
            value: SUBJECT_CHARACTERS_MAX,
            message: `At most ${SUBJECT_CHARACTERS_MAX} characters`,
          },
        })}
      />
      <FormError>{create.error && !refused ? readableError(create.error) : null}</FormError>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="primary" busy={create.isPending || create.isSuccess}>
          Create change request
        </Button>
      </DialogActions>
    </form>
  );
}

/** Asks which space should get the change request for a cluster. */
export function RequestDialog({ open, onClose, ...rest }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Create change request"
      description="Creates a draft with these issues and links to related pages."
    >
      <RequestForm onClose={onClose} {...rest} />
    </Dialog>
  );
}
