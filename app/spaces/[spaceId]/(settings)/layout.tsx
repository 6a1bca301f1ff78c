import type { ReactNode } from "react";
import { pageActor } from "@/api/caller";
import { PlaceGroups } from "../../../_console/organization/place-groups";
import { loadSpace } from "../../../_console/space/load-space";
import { spaceSettingsPlaces } from "../../../_console/space/settings/places";

interface Props {
  params: Promise<{ spaceId: string }>;
  children: ReactNode;
}

export default async function SpaceSettingsLayout({ params, children }: Props) {
  const { spaceId } = await params;
  // The page itself redirects to sign-in, because it knows its own path.
  if ((await pageActor()).kind !== "user") return children;
  const { permissions } = await loadSpace(spaceId);
  // Other members can see only the Git page, so that they need no navigation.
  if (!permissions.admin) return <div className="mx-auto max-w-3xl px-5 py-8 sm:px-10">{children}</div>;
  return (
    <div className="mx-auto grid max-w-5xl gap-8 px-5 py-8 sm:px-10 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <PlaceGroups label="Space settings" groups={spaceSettingsPlaces(spaceId)} />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
