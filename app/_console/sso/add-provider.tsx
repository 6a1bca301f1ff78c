"use client";

import { useState } from "react";
import { Dialog } from "../../_ui/dialog";
import { Field } from "../../_ui/field";
import { ResourceForm } from "../change/resource-form";
import { useReload } from "../change/use-reload";
import { useTRPCClient } from "../trpc";
import { type Provider, ProviderForm } from "./provider-form";

interface Props {
  organizationId: string;
  open: boolean;
  onClose: () => void;
}

/**
 * Adds a provider in two steps. The first step creates it, so that the second step can show the URLs that the identity provider
 * needs before it issues its own values.
 */
export function AddProvider({ organizationId, open, onClose }: Props) {
  const client = useTRPCClient();
  const reload = useReload(({ samlProviders }) => [samlProviders]);
  const [provider, setProvider] = useState<Provider | null>(null);
  const close = () => {
    onClose();
    setProvider(null);
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      wide
      title={provider ? `Set up ${provider.label}` : "Add an identity provider"}
    >
      {provider ? (
        <ProviderForm organizationId={organizationId} provider={provider} onClose={close} />
      ) : (
        <ResourceForm
          initial={{ label: "" }}
          send={({ label }) => client.samlProviders.create.mutate({ organizationId, label: label.trim() })}
          reload={reload}
          onDone={setProvider}
          action="Continue"
          onClose={close}
        >
          {(field) => (
            <Field
              label="Label"
              hint="The provider's name on the sign-in page, such as “Acme account”. In the next step, you get the URLs that your identity provider needs."
              maxLength={30}
              autoFocus
              {...field("label", { validate: (label) => label.trim() !== "" || "Enter a label" })}
            />
          )}
        </ResourceForm>
      )}
    </Dialog>
  );
}
