import type { Metadata } from "next";
import { requireCaller } from "../../../../_console/page-guard";
import { loadSpace } from "../../../../_console/space/load-space";
import { SpaceSettings } from "../../../../_console/space/settings/space-settings";

interface Props {
  params: Promise<{ spaceId: string }>;
}

export const metadata: Metadata = { title: "Space settings" };

export default async function SpaceSettingsPage({ params }: Props) {
  const { spaceId } = await params;
  await requireCaller(`/spaces/${spaceId}/settings`);
  return <SpaceSettings initialSpace={await loadSpace(spaceId)} />;
}
