import type { ReactNode } from "react";
import { pageActor, pageCaller } from "@/api/caller";
import { PlaceGroups } from "../../../_console/organization/place-groups";
import { settingsPlaces } from "../../../_console/organization/places";
import { orNotFound } from "../../../_console/page-guard";
import { EmptyState } from "../../../_ui/empty-state";
import { Frame } from "../../../_ui/frame";

interface Props {
  params: Promise<{ organizationId: string }>;
  children: ReactNode;
}

export default async function SettingsLayout({ params, children }: Props) {
  const { organizationId } = await params;
  // The page itself redirects to sign-in, because it knows its own path.
  if ((await pageActor()).kind !== "user") return children;
  const caller = await pageCaller();
  const { permissions } = await orNotFound(caller.organizations.get({ organizationId }));
  if (!permissions.admin)
    return (
      <EmptyState title="Settings" heading="h1">
        You need the Admin role to see and edit these settings.
      </EmptyState>
    );
  return (
    <Frame width="columns" className="grid gap-8 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <PlaceGroups label="Settings" groups={settingsPlaces(organizationId)} />
      <div className="min-w-0">{children}</div>
    </Frame>
  );
}
