"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../_ui/button";
import { DialogActions } from "../../_ui/dialog";
import { Field, FormError, SelectField } from "../../_ui/field";
import { fieldError, readableError } from "../errors";
import { useTRPC } from "../trpc";
import { expiryOf, LifeOptions } from "./life";
import { SCOPES, type TokenScope } from "./scopes";
import { SecretDialog } from "./secret-dialog";
import { useOrganizationTitles } from "./use-organization-titles";

interface FormProps {
  onClose: () => void;
  onCreated: (secret: string) => void;
}

function CreateTokenForm({ onClose, onCreated }: FormProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const form = useForm({
    defaultValues: { name: "", days: "90", scope: "admin" as TokenScope, organization: "" },
  });
  const titles = useOrganizationTitles();
  const create = useMutation(
    trpc.tokens.create.mutationOptions({
      onSuccess(answer) {
        onCreated(answer.token);
        return queryClient.invalidateQueries({ queryKey: trpc.tokens.pathKey() });
      },
    }),
  );
  const refused = fieldError(create.error, "name");
  const submit = form.handleSubmit(({ name, days, scope, organization }) =>
    create.mutate({ name, scope, organization: organization || null, expiresAt: expiryOf(days) }),
  );
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      <Field
        label="Name"
        placeholder="Deploy pipeline"
        hint="Name the app or script that will use the token."
        autoFocus
        error={form.formState.errors.name?.message ?? refused ?? undefined}
        {...form.register("name", {
          validate: (name) => name.trim() !== "" || "Enter a name",
          maxLength: { value: 100, message: "At most 100 characters" },
        })}
      />
      <SelectField label="Permissions" {...form.register("scope")}>
        {Object.entries(SCOPES).map(([scope, { label }]) => (
          <option key={scope} value={scope}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField label="Organizations" {...form.register("organization")}>
        <option value="">All of your organizations</option>
        {[...titles].map(([id, title]) => (
          <option key={id} value={id}>
            Only {title}
          </option>
        ))}
      </SelectField>
      <SelectField label="Expires" {...form.register("days")}>
        <LifeOptions />
      </SelectField>
      <FormError>{create.error && !refused ? readableError(create.error) : null}</FormError>
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
  open: boolean;
  onClose: () => void;
}

/** Asks for a name and a lifetime, then shows the secret. The secret can't be shown again. */
export function CreateTokenDialog({ open, onClose }: Props) {
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => {
    onClose();
    setSecret(null);
  };
  return (
    <SecretDialog
      open={open}
      onClose={close}
      title="New access token"
      secret={secret}
      secretTitle="Copy your token now"
      ifLost="revoke it and create another"
    >
      <CreateTokenForm onClose={close} onCreated={setSecret} />
    </SecretDialog>
  );
}
