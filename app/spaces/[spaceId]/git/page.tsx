import type { Metadata } from "next";
import { Runs } from "../../../_console/git/runs";
import { requireCaller } from "../../../_console/page-guard";
import { loadSpace } from "../../../_console/space/load-space";

interface Props {
  params: Promise<{ spaceId: string }>;
}

export const metadata: Metadata = { title: "Git" };

export default async function GitPage({ params }: Props) {
  const { spaceId } = await params;
  await requireCaller(`/spaces/${spaceId}/git`);
  await loadSpace(spaceId);
  return <Runs spaceId={spaceId} />;
}
