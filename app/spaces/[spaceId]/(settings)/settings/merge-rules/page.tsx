import type { Metadata } from "next";
import { SpaceRules } from "../../../../../_console/merge-rules/space-rules";
import { requireCaller } from "../../../../../_console/page-guard";
import { loadSpace } from "../../../../../_console/space/load-space";

interface Props {
  params: Promise<{ spaceId: string }>;
}

export const metadata: Metadata = { title: "Merge rules" };

export default async function SpaceRulesPage({ params }: Props) {
  const { spaceId } = await params;
  await requireCaller(`/spaces/${spaceId}/settings/merge-rules`);
  return <SpaceRules initialSpace={await loadSpace(spaceId)} />;
}
