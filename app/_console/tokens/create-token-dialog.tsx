"use client";

import { useState } from "react";
import { Field, SelectField } from "../../_ui/field";
import { ResourceForm } from "../change/resource-form";
import { useReload } from "../change/use-reload";
import { nameRules } from "../change/use-resource-form";
import { useTRPCClient } from "../trpc";
import { expiryOf, LifeOptions } from "./life";
import { SCOPES, type TokenScope } from "./scopes";
import { SecretDialog } from "./secret-dialog";
import { useOrganizationTitles } from "./use-organization-titles";

interface FormProps {
  onClose: () => void;
  onCreated: (secret: string) => void;
}

function CreateTokenForm({ onClose, onCreated }: FormProps) {
  const client = useTRPCClient();
  const reload = useReload(({ tokens }) => [tokens]);
  const titles = useOrganizationTitles();
  return (
    <ResourceForm
      initial={{ name: "", days: "90", scope: "admin" as TokenScope, organization: "" }}
      send={({ name, days, scope, organization }) =>
        client.tokens.create.mutate({
          name,
          scope,
          organization: organization || null,
          expiresAt: expiryOf(days),
        })
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
            placeholder="Deploy pipeline"
            hint="Name the app or script that will use the token."
            autoFocus
            {...field("name", nameRules(100))}
          />
          <SelectField label="Permissions" {...field("scope")}>
            {Object.entries(SCOPES).map(([scope, { label }]) => (
              <option key={scope} value={scope}>
                {label}
              </option>
            ))}
          </SelectField>
          <SelectField label="Organizations" {...field("organization")}>
            <option value="">All of your organizations</option>
            {[...titles].map(([id, title]) => (
              <option key={id} value={id}>
                Only {title}
              </option>
            ))}
          </SelectField>
          <SelectField label="Expires" {...field("days")}>
            <LifeOptions />
          </SelectField>
        </>
      )}
    </ResourceForm>
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
      ifLost="revoke the token and create another"
    >
      <CreateTokenForm onClose={close} onCreated={setSecret} />
    </SecretDialog>
  );
}
