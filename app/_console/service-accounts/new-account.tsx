"use client";

import { useState } from "react";
import { Field, SelectField } from "../../_ui/field";
import { ResourceForm } from "../change/resource-form";
import { useReload } from "../change/use-reload";
import { nameRules } from "../change/use-resource-form";
import { RoleField, roleOf } from "../members/roles";
import { expiryOf, LifeOptions } from "../tokens/life";
import { SecretDialog } from "../tokens/secret-dialog";
import { useTRPCClient } from "../trpc";

interface FormProps {
  organizationId: string;
  onClose: () => void;
  onCreated: (secret: string) => void;
}

function NewAccountForm({ organizationId, onClose, onCreated }: FormProps) {
  const client = useTRPCClient();
  const reload = useReload(({ serviceAccounts, members }) => [serviceAccounts, members]);
  return (
    <ResourceForm
      initial={{ title: "", role: "edit", days: "365" }}
      send={({ title, role, days }) =>
        client.serviceAccounts.create.mutate({
          organizationId,
          title,
          role: roleOf(role),
          expiresAt: expiryOf(days),
        })
      }
      reload={reload}
      onDone={({ token }) => onCreated(token)}
      action="Create"
      onClose={onClose}
    >
      {(field) => (
        <>
          <Field
            label="Name"
            placeholder="Release pipeline"
            hint="Shown next to everything the service account writes."
            autoFocus
            {...field("title", nameRules(100))}
          />
          <RoleField {...field("role")} />
          <SelectField label="Token expires" {...field("days")}>
            <LifeOptions />
          </SelectField>
        </>
      )}
    </ResourceForm>
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
      secretTitle="Copy the token now"
      ifLost="replace the token"
    >
      <NewAccountForm organizationId={organizationId} onClose={close} onCreated={setSecret} />
    </SecretDialog>
  );
}
