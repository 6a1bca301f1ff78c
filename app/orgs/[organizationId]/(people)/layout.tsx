import type { ReactNode } from "react";
import { pageActor, pageCaller } from "@/api/caller";
import { PlaceTabs } from "../../../_console/organization/place-tabs";
import { peoplePlaces } from "../../../_console/organization/places";
import { orNotFound } from "../../../_console/page-guard";
import { Frame } from "../../../_ui/frame";

interface Props {
  params: Promise<{ organizationId: string }>;
  children: ReactNode;
}

export default async function PeopleLayout({ params, children }: Props) {
  const { organizationId } = await params;
  // The page itself redirects to sign-in, because it knows its own path.
  if ((await pageActor()).kind !== "user") return children;
  const caller = await pageCaller();
  const { permissions } = await orNotFound(caller.organizations.get({ organizationId }));
  return (
    <Frame>
      <PlaceTabs label="People" places={peoplePlaces(organizationId, permissions.admin === true)} />
      {children}
    </Frame>
  );
}
