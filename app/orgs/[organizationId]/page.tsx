import type { Metadata } from "next";
import { Home } from "../../_console/home/home";
import { orNotFound, requireCaller } from "../../_console/page-guard";

interface Props {
  params: Promise<{ organizationId: string }>;
}

export const metadata: Metadata = { title: "Spaces" };

export default async function OrganizationPage({ params }: Props) {
  const { organizationId } = await params;
  const caller = await requireCaller(`/orgs/${organizationId}`);
  const organization = await orNotFound(caller.organizations.get({ organizationId }));
  return (
    <Home
      organizationId={organizationId}
      title={organization.title}
      mayCreate={organization.permissions.createContent === true}
      isAdministrator={organization.permissions.admin === true}
    />
  );
}
