import type { Metadata } from "next";
import { Conversation } from "../../../../../_console/change-requests/conversation";
import { loadRequest } from "../../../../../_console/change-requests/load-request";
import { titleOf } from "../../../../../_console/change-requests/title";
import { loadSpace } from "../../../../../_console/space/load-space";

interface Props {
  params: Promise<{ spaceId: string; number: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { spaceId, number } = await params;
  return { title: titleOf(await loadRequest(spaceId, number)) };
}

export default async function RequestPage({ params }: Props) {
  const { spaceId, number } = await params;
  const request = await loadRequest(spaceId, number);
  return <Conversation initialRequest={request} initialSpace={await loadSpace(spaceId)} />;
}
