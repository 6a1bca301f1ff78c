"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../_ui/button";
import { DialogActions } from "../../_ui/dialog";
import { Field, FormError, SelectField } from "../../_ui/field";
import { fieldError, problemOf } from "../errors";
import { expiryOf, LifeOptions } from "../tokens/life";
import { SecretDialog } from "../tokens/secret-dialog";
import { useTRPC } from "../trpc";

interface FormProps {
  organizationId: string;
  onClose: () => void;
  onCreated: (secret: string) => void;
}

function NewTokenForm({ organizationId, onClose, onCreated }: FormProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const form = useForm({ defaultValues: { name: "", days: "365" } });
  const create = useMutation(
    trpc.scimTokens.create.mutationOptions({
      onSuccess(answer) {
        onCreated(answer.token);
        return queryClient.invalidateQueries({ queryKey: trpc.scimTokens.pathKey() });
      },
    }),
  );
  const refused = fieldError(create.error, "name");
  const submit = form.handleSubmit(({ name, days }) =>
    create.mutate({ organizationId, name, expiresAt: expiryOf(days) }),
  );
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      <Field
        label="Name"
        placeholder="Okta"
        hint="Shown in the audit log next to the changes that the identity provider makes."
        autoFocus
        error={form.formState.errors.name?.message ?? refused ?? undefined}
        {...form.register("name", {
          validate: (name) => name.trim() !== "" || "Enter a name",
          maxLength: { value: 100, message: "At most 100 characters" },
        })}
      />
      <SelectField label="Token expires" {...form.register("days")}>
        <LifeOptions />
      </SelectField>
      <FormError>{refused ? null : problemOf(create.error)}</FormError>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="primary" busy={create.isPending}>
          Create token
        </Button>
      </DialogActions>
    </form>
  );
}

interface Props {
  organizationId: string;
  open: boolean;
  onClose: () => void;
}

/** Creates a provisioning token, then shows its secret once. */
export function NewProvisioningToken({ organizationId, open, onClose }: Props) {
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => {
    onClose();
    setSecret(null);
  };
  return (
    <SecretDialog
      open={open}
      onClose={close}
      title="New provisioning token"
      secret={secret}
      secretTitle="Copy the token now"
      ifLost="create another token"
    >
      <NewTokenForm organizationId={organizationId} onClose={close} onCreated={setSecret} />
    </SecretDialog>
  );
}
