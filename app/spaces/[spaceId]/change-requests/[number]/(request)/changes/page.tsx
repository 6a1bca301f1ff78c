import type { Metadata } from "next";
import { ChangesView } from "../../../../../../_console/change-requests/changes/changes-view";
import { comparedRequest } from "../../../../../../_console/change-requests/changes/compared";
import { readOptions } from "../../../../../../_console/change-requests/changes/view-options";
import { loadRequest } from "../../../../../../_console/change-requests/load-request";
import { titleOf } from "../../../../../../_console/change-requests/title";
import { requireCaller } from "../../../../../../_console/page-guard";

interface Props {
  params: Promise<{ spaceId: string; number: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { spaceId, number } = await params;
  return { title: `Changes of “${titleOf(await loadRequest(spaceId, number))}”` };
}

export default async function ChangesPage({ params, searchParams }: Props) {
  const { spaceId, number } = await params;
  const caller = await requireCaller(`/spaces/${spaceId}/change-requests/${number}/changes`);
  const request = await loadRequest(spaceId, number);
  return (
    <ChangesView compared={comparedRequest(caller, request)} options={readOptions(await searchParams)} />
  );
}
