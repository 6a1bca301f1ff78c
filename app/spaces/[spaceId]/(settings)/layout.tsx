import type { ReactNode } from "react";
import { pageActor } from "@/api/caller";
import { PlaceGroups } from "../../../_console/organization/place-groups";
import { loadSpace } from "../../../_console/space/load-space";
import { spaceSettingsPlaces } from "../../../_console/space/settings/places";
import { Frame } from "../../../_ui/frame";

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
  if (!permissions.admin) return <Frame>{children}</Frame>;
  return (
    <Frame width="columns" className="grid gap-8 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <PlaceGroups label="Space settings" groups={spaceSettingsPlaces(spaceId)} />
      <div className="min-w-0">{children}</div>
    </Frame>
  );
}
