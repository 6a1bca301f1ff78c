"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../_ui/button";
import { counted } from "../../../_ui/counted";
import { Dialog } from "../../../_ui/dialog";
import { LoadFailure } from "../../load-failure";
import { useTRPC } from "../../trpc";
import type { Provider } from "../provider-form";
import { type Groups, GroupsForm } from "./groups-form";

function stateOf({ attribute, apply, mappings }: Groups): string {
  if (attribute === null) return "Groups of the provider aren't used. You can map them to teams and roles.";
  const mapped = counted(mappings.length, "mapping");
  return apply
    ? `Each sign-in applies ${mapped}. Groups are in the attribute ${attribute}.`
    : `Sign-ins record the groups in the attribute ${attribute}, but change nothing yet. There ${mappings.length === 1 ? "is" : "are"} ${mapped}.`;
}

/** Shows whether groups of a provider become teams and roles, and opens the form. */
export function GroupsSection({ organizationId, provider }: { organizationId: string; provider: Provider }) {
  const trpc = useTRPC();
  const [open, setOpen] = useState(false);
  const key = { organizationId, samlProviderId: provider.id };
  const { data, error, refetch } = useQuery(trpc.samlGroups.get.queryOptions(key));
  if (error) return <LoadFailure error={error} onRetry={() => refetch()} />;
  if (!data) return null;
  const close = () => setOpen(false);
  return (
    <div className="mt-4 border-line border-t pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">Groups</h3>
        <Button onClick={() => setOpen(true)}>Map groups</Button>
      </div>
      <p className="mt-1 text-soft">{stateOf(data)}</p>
      <Dialog open={open} onClose={close} wide title={`Groups of ${provider.label}`}>
        <GroupsForm organizationId={organizationId} provider={provider} groups={data} onClose={close} />
      </Dialog>
    </div>
  );
}
