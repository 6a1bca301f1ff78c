import type { Metadata } from "next";
import { loadRequest } from "../../../../../../_console/change-requests/load-request";
import { titleOf } from "../../../../../../_console/change-requests/title";
import { RequestChecks } from "../../../../../../_console/checks/request-checks";

interface Props {
  params: Promise<{ spaceId: string; number: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { spaceId, number } = await params;
  return { title: `Checks of “${titleOf(await loadRequest(spaceId, number))}”` };
}

export default async function ChecksPage({ params }: Props) {
  const { spaceId, number } = await params;
  return <RequestChecks initialRequest={await loadRequest(spaceId, number)} />;
}
