import type { Metadata } from "next";
import { OrganizationRules } from "../../../../_console/merge-rules/organization-rules";
import { requireCaller } from "../../../../_console/page-guard";

interface Props {
  params: Promise<{ organizationId: string }>;
}

export const metadata: Metadata = { title: "Merge rules" };

export default async function MergeRulesPage({ params }: Props) {
  const { organizationId } = await params;
  await requireCaller(`/orgs/${organizationId}/settings/merge-rules`);
  return <OrganizationRules organizationId={organizationId} />;
}
