import type { ReactNode } from "react";
import { pageActor } from "@/api/caller";
import { loadSpace } from "../../../../_console/space/load-space";
import { EmptyState } from "../../../../_ui/empty-state";

interface Props {
  params: Promise<{ spaceId: string }>;
  children: ReactNode;
}

export default async function AdministeredSpaceLayout({ params, children }: Props) {
  const { spaceId } = await params;
  if ((await pageActor()).kind !== "user") return children;
  const { permissions } = await loadSpace(spaceId);
  if (permissions.admin) return children;
  return (
    <EmptyState title="Space settings" heading="h1">
      You need the Admin role in the space to see and edit these settings.
    </EmptyState>
  );
}
