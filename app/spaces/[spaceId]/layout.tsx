import type { ReactNode } from "react";
import { pageActor } from "@/api/caller";
import { GitDialogs } from "../../_console/git/git-dialogs";
import { SpaceEvents } from "../../_console/live/space-events";
import { Shell } from "../../_console/shell/shell";
import { DeletedSpace } from "../../_console/space/deleted-space";
import { loadSpace } from "../../_console/space/load-space";
import { SpaceHeader } from "../../_console/space/space-header";
import { SpaceSidebar } from "../../_console/space/space-sidebar";

interface Props {
  params: Promise<{ spaceId: string }>;
  children: ReactNode;
}

export default async function SpaceLayout({ params, children }: Props) {
  const { spaceId } = await params;
  if ((await pageActor()).kind !== "user") return children;
  const space = await loadSpace(spaceId);
  if (space.deletedAt) return <DeletedSpace space={space} />;
  return (
    <Shell organizationId={space.organization} sidebar={<SpaceSidebar initialSpace={space} />}>
      <GitDialogs spaceId={space.id}>
        <SpaceEvents initialSpace={space} />
        <SpaceHeader initialSpace={space} />
        {children}
      </GitDialogs>
    </Shell>
  );
}
