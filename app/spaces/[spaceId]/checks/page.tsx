import type { Metadata } from "next";
import { SpaceChecks } from "../../../_console/checks/space-checks";
import { requireCaller } from "../../../_console/page-guard";
import { loadSpace } from "../../../_console/space/load-space";

interface Props {
  params: Promise<{ spaceId: string }>;
}

export const metadata: Metadata = { title: "Checks" };

export default async function ChecksPage({ params }: Props) {
  const { spaceId } = await params;
  await requireCaller(`/spaces/${spaceId}/checks`);
  return <SpaceChecks initialSpace={await loadSpace(spaceId)} />;
}
