import type { Metadata } from "next";
import { SearchSynonyms } from "../../../../_console/organization/search-synonyms";
import { requireCaller } from "../../../../_console/page-guard";

interface Props {
  params: Promise<{ organizationId: string }>;
}

export const metadata: Metadata = { title: "Search" };

export default async function SearchSettingsPage({ params }: Props) {
  const { organizationId } = await params;
  await requireCaller(`/orgs/${organizationId}/settings/search`);
  return <SearchSynonyms organizationId={organizationId} />;
}
