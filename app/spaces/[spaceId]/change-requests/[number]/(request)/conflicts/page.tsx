import type { Metadata } from "next";
import { Conflicts } from "../../../../../../_console/change-requests/conflicts/conflicts";
import { loadRequest } from "../../../../../../_console/change-requests/load-request";
import { titleOf } from "../../../../../../_console/change-requests/title";

interface Props {
  params: Promise<{ spaceId: string; number: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { spaceId, number } = await params;
  return { title: `Merge “${titleOf(await loadRequest(spaceId, number))}”` };
}

export default async function ConflictsPage({ params }: Props) {
  const { spaceId, number } = await params;
  return <Conflicts initialRequest={await loadRequest(spaceId, number)} />;
}
