import type { Metadata } from "next";
import { requireCaller } from "../../../_console/page-guard";
import { Links } from "../../../_console/space/links";
import { loadSpace } from "../../../_console/space/load-space";

interface Props {
  params: Promise<{ spaceId: string }>;
}

export const metadata: Metadata = { title: "Links" };

export default async function LinksPage({ params }: Props) {
  const { spaceId } = await params;
  await requireCaller(`/spaces/${spaceId}/links`);
  await loadSpace(spaceId);
  return <Links spaceId={spaceId} />;
}
