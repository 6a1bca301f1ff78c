"use client";

import { useState } from "react";
import { Field, SelectField } from "../../_ui/field";
import { ResourceForm } from "../change/resource-form";
import { useReload } from "../change/use-reload";
import { nameRules } from "../change/use-resource-form";
import { expiryOf, LifeOptions } from "../tokens/life";
import { SecretDialog } from "../tokens/secret-dialog";
import { useTRPCClient } from "../trpc";

interface FormProps {
  organizationId: string;
  onClose: () => void;
  onCreated: (secret: string) => void;
}

function NewTokenForm({ organizationId, onClose, onCreated }: FormProps) {
  const client = useTRPCClient();
  const reload = useReload(({ scimTokens }) => [scimTokens]);
  return (
    <ResourceForm
      initial={{ name: "", days: "365" }}
      send={({ name, days }) =>
        client.scimTokens.create.mutate({ organizationId, name, expiresAt: expiryOf(days) })
      }
      reload={reload}
      onDone={({ token }) => onCreated(token)}
      action="Create token"
      onClose={onClose}
    >
      {(field) => (
        <>
          <Field
            label="Name"
            placeholder="Okta"
            hint="Shown in the audit log next to the changes that the identity provider makes."
            autoFocus
            {...field("name", nameRules(100))}
          />
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
