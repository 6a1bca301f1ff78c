"use client";

import { useState } from "react";
import { Badge } from "../../_ui/badge";
import { Button, buttonClass } from "../../_ui/button";
import { Dialog } from "../../_ui/dialog";
import { ConfirmChange } from "../change/confirm-change";
import { useReload } from "../change/use-reload";
import { titleOf } from "../members/roles";
import { Panel } from "../sites/panel";
import { useTRPCClient } from "../trpc";
import { Addresses } from "./addresses";
import { GroupsSection } from "./groups/groups-section";
import { OwnKeys } from "./own-keys";
import { type Provider, ProviderForm } from "./provider-form";

interface Props {
  organizationId: string;
  provider: Provider;
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
          <Button kind="danger-secondary" onClick={() => setOpen("remove")}>
            Remove {label}
          </Button>
        </div>
      }
    >
      <Addresses service={provider.service} />
      <GroupsSection organizationId={organizationId} provider={provider} />
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
