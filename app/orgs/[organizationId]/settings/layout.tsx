import type { ReactNode } from "react";
import { pageActor, pageCaller } from "@/api/caller";
import { PlaceTabs } from "../../../_console/organization/place-tabs";
import { settingsPlaces } from "../../../_console/organization/places";
import { orNotFound } from "../../../_console/page-guard";
import { EmptyState } from "../../../_ui/empty-state";

interface Props {
  params: Promise<{ organizationId: string }>;
  children: ReactNode;
}

export default async function SettingsLayout({ params, children }: Props) {
  const { organizationId } = await params;
  // The page itself sends people to sign in, since it knows its own address.
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
    <div className="mx-auto max-w-5xl px-5 py-8 sm:px-10">
      <PlaceTabs label="Settings" places={settingsPlaces(organizationId)} />
      {children}
    </div>
  );
}
