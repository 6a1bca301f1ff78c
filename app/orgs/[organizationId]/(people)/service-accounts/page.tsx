import type { Metadata } from "next";
import { orNotFound, requireCaller } from "../../../../_console/page-guard";
import { ServiceAccounts } from "../../../../_console/service-accounts/service-accounts";
import { PageHeading } from "../../../../_ui/page-heading";

interface Props {
  params: Promise<{ organizationId: string }>;
}

export const metadata: Metadata = { title: "Service accounts" };

export default async function ServiceAccountsPage({ params }: Props) {
  const { organizationId } = await params;
  const caller = await requireCaller(`/orgs/${organizationId}/service-accounts`);
  const { permissions } = await orNotFound(caller.organizations.get({ organizationId }));
  if (!permissions.admin)
    return (
      <PageHeading title="Service accounts" description="You need the Admin role to see service accounts." />
    );
  return <ServiceAccounts organizationId={organizationId} />;
}
