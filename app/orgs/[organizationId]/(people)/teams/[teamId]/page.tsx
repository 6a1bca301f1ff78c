import type { Metadata } from "next";
import { orNotFound, requireCaller } from "../../../../../_console/page-guard";
import { TeamPage } from "../../../../../_console/teams/team-page";

interface Props {
  params: Promise<{ organizationId: string; teamId: string }>;
}

export const metadata: Metadata = { title: "Team" };

export default async function OneTeamPage({ params }: Props) {
  const { organizationId, teamId } = await params;
  const caller = await requireCaller(`/orgs/${organizationId}/teams/${teamId}`);
  const team = await orNotFound(caller.teams.get({ organizationId, teamId }));
  return <TeamPage organizationId={organizationId} initialTeam={team} />;
}
