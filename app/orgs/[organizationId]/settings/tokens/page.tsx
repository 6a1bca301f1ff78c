import type { Metadata } from "next";
import { OrganizationTokens } from "../../../../_console/organization/organization-tokens";
import { requireCaller } from "../../../../_console/page-guard";

interface Props {
  params: Promise<{ organizationId: string }>;
}

export const metadata: Metadata = { title: "Access tokens" };

export default async function TokensPage({ params }: Props) {
  const { organizationId } = await params;
  await requireCaller(`/orgs/${organizationId}/settings/tokens`);
  return <OrganizationTokens organizationId={organizationId} />;
}
