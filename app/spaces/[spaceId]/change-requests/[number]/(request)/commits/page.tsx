import type { Metadata } from "next";
import { Commits } from "../../../../../../_console/change-requests/commits";
import { loadRequest } from "../../../../../../_console/change-requests/load-request";
import { titleOf } from "../../../../../../_console/change-requests/title";

interface Props {
  params: Promise<{ spaceId: string; number: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { spaceId, number } = await params;
  return { title: `Commits of “${titleOf(await loadRequest(spaceId, number))}”` };
}

export default async function CommitsPage({ params }: Props) {
  const { spaceId, number } = await params;
  return <Commits initialRequest={await loadRequest(spaceId, number)} />;
}
