"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../_ui/button";
import { DialogActions } from "../../_ui/dialog";
import { Field, FormError, SelectField } from "../../_ui/field";
import { fieldError, problemOf } from "../errors";
import { RoleField, roleOf } from "../members/roles";
import { expiryOf, LifeOptions } from "../tokens/life";
import { SecretDialog } from "../tokens/secret-dialog";
import { useTRPC } from "../trpc";

interface FormProps {
  organizationId: string;
  onClose: () => void;
  onCreated: (secret: string) => void;
}

function NewAccountForm({ organizationId, onClose, onCreated }: FormProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const form = useForm({ defaultValues: { title: "", role: "edit", days: "365" } });
  const create = useMutation(
    trpc.serviceAccounts.create.mutationOptions({
      onSuccess(answer) {
        onCreated(answer.token);
        return Promise.all([
          queryClient.invalidateQueries({ queryKey: trpc.serviceAccounts.pathKey() }),
          queryClient.invalidateQueries({ queryKey: trpc.members.pathKey() }),
        ]);
      },
    }),
  );
  const refused = fieldError(create.error, "title");
  const submit = form.handleSubmit(({ title, role, days }) =>
    create.mutate({ organizationId, title, role: roleOf(role), expiresAt: expiryOf(days) }),
  );
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      <Field
        label="Name"
        placeholder="Release pipeline"
        hint="Shown next to everything the service account writes."
        autoFocus
        error={form.formState.errors.title?.message ?? refused ?? undefined}
        {...form.register("title", {
          validate: (title) => title.trim() !== "" || "Enter a name",
          maxLength: { value: 100, message: "At most 100 characters" },
        })}
      />
      <RoleField {...form.register("role")} />
      <SelectField label="Token expires" {...form.register("days")}>
        <LifeOptions />
      </SelectField>
      <FormError>{refused ? null : problemOf(create.error)}</FormError>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="primary" busy={create.isPending}>
          Create
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

/** Creates a service account, then shows the secret of its token. The secret can't be shown again. */
export function NewAccount({ organizationId, open, onClose }: Props) {
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => {
    onClose();
    setSecret(null);
  };
  return (
    <SecretDialog
      open={open}
      onClose={close}
      title="New service account"
      secret={secret}
      secretTitle="Copy its token now"
      ifLost="replace the token"
    >
      <NewAccountForm organizationId={organizationId} onClose={close} onCreated={setSecret} />
    </SecretDialog>
  );
}
