import type { Metadata } from "next";
import { orNotFound, requireCaller } from "../../../../_console/page-guard";
import { Teams } from "../../../../_console/teams/teams";
import { PageHeading } from "../../../../_ui/page-heading";

interface Props {
  params: Promise<{ organizationId: string }>;
}

export const metadata: Metadata = { title: "Teams" };

export default async function TeamsPage({ params }: Props) {
  const { organizationId } = await params;
  const caller = await requireCaller(`/orgs/${organizationId}/teams`);
  const { permissions } = await orNotFound(caller.organizations.get({ organizationId }));
  if (!permissions.listTeams)
    return <PageHeading title="Teams" description="Guests can't see the teams of the organization." />;
  return <Teams organizationId={organizationId} mayCreate={permissions.ownTeam === true} />;
}
