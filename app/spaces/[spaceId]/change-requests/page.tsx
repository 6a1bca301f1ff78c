import type { Metadata } from "next";
import { RequestList } from "../../../_console/change-requests/list/request-list";
import { requireCaller } from "../../../_console/page-guard";
import { loadSpace } from "../../../_console/space/load-space";

interface Props {
  params: Promise<{ spaceId: string }>;
}

export const metadata: Metadata = { title: "Change requests" };

export default async function ChangeRequestsPage({ params }: Props) {
  const { spaceId } = await params;
  await requireCaller(`/spaces/${spaceId}/change-requests`);
  return <RequestList initialSpace={await loadSpace(spaceId)} />;
}
