"use client";

import { useState } from "react";
import { Badge } from "../../_ui/badge";
import { Button, buttonClass } from "../../_ui/button";
import { CopyButton } from "../../_ui/copy-button";
import { Dialog } from "../../_ui/dialog";
import { ConfirmChange } from "../change/confirm-change";
import { useReload } from "../change/use-reload";
import { titleOf } from "../members/roles";
import { Panel } from "../sites/panel";
import { useTRPCClient } from "../trpc";
import { OwnKeys } from "./own-keys";
import { type Provider, ProviderForm } from "./provider-form";

interface Props {
  organizationId: string;
  provider: Provider;
}

function Address({ name, value }: { name: string; value: string }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <span className="min-w-0">
        <span className="block text-soft first-letter:uppercase">{name}</span>
        <span className="block break-all font-mono text-xs">{value}</span>
      </span>
      <CopyButton text={value} label={`Copy ${name}`} />
    </li>
  );
}

function RemoveProvider({ organizationId, provider, onClose }: Props & { onClose: () => void }) {
  const client = useTRPCClient();
  const reload = useReload(({ samlProviders }) => [samlProviders]);
  return (
    <ConfirmChange
      open
      onClose={onClose}
      title={`Remove ${provider.label}?`}
      action="Remove provider"
      send={() => client.samlProviders.remove.mutate({ organizationId, samlProviderId: provider.id })}
      reload={reload}
      said={`${provider.label} removed`}
    >
      <p>People who signed in with this provider are signed out immediately. They stay members.</p>
    </ConfirmChange>
  );
}

/**
 * One identity provider: its state, the values that administrators must enter at the provider, and a test of the
 * connection.
 */
export function ProviderPanel({ organizationId, provider }: Props) {
  const [open, setOpen] = useState<"edit" | "remove" | null>(null);
  const { label, service, defaultTeam, defaultRole } = provider;
  const isActive = provider.status === "active";
  const close = () => setOpen(null);
  const comes = `New members join as ${titleOf(defaultRole)}${defaultTeam ? ` in the team ${defaultTeam.title}` : ""}.`;
  return (
    <Panel
      title={label}
      description={
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={isActive ? "success" : "warning"}>{isActive ? "Active" : "Incomplete"}</Badge>
          {comes}
        </span>
      }
      actions={
        <div className="flex flex-wrap gap-2">
          {isActive ? (
            <a href={`${service.startURL}?test=1`} target="_blank" rel="noreferrer" className={buttonClass()}>
              Test connection
            </a>
          ) : null}
          <Button onClick={() => setOpen("edit")}>Edit {label}</Button>
          <Button kind="quiet" onClick={() => setOpen("remove")}>
            Remove {label}
          </Button>
        </div>
      }
    >
      <p className="text-soft">
        Give your identity provider the metadata URL, or enter the values below one by one. To encrypt
        assertions, the provider needs the certificate.
      </p>
      <ul className="divide-y divide-line">
        <Address name="metadata URL" value={service.metadataURL} />
        <Address name="entity ID" value={service.entityID} />
        <Address name="assertion consumer URL" value={service.acsURL} />
        <Address name="logout URL" value={service.logoutURL} />
        <Address name="certificate URL" value={service.certificateURL} />
      </ul>
      <OwnKeys organizationId={organizationId} provider={provider} />
      <Dialog open={open === "edit"} onClose={close} wide title={`Edit ${label}`}>
        <ProviderForm organizationId={organizationId} provider={provider} onClose={close} />
      </Dialog>
      {open === "remove" ? (
        <RemoveProvider organizationId={organizationId} provider={provider} onClose={close} />
      ) : null}
    </Panel>
  );
}
