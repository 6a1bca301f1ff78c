import type { Metadata } from "next";
import { SpaceHistory } from "../../../_console/history/space-history";
import { requireCaller } from "../../../_console/page-guard";
import { loadSpace } from "../../../_console/space/load-space";

interface Props {
  params: Promise<{ spaceId: string }>;
}

export const metadata: Metadata = { title: "History" };

export default async function RevisionsPage({ params }: Props) {
  const { spaceId } = await params;
  await requireCaller(`/spaces/${spaceId}/revisions`);
  const space = await loadSpace(spaceId);
  return <SpaceHistory initialSpace={space} />;
}
