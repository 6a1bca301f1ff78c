"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Breadcrumbs } from "../../_ui/breadcrumbs";
import { Button } from "../../_ui/button";
import { counted } from "../../_ui/counted";
import { PageHeading } from "../../_ui/page-heading";
import { ConfirmChange } from "../change/confirm-change";
import { useTRPC, useTRPCClient } from "../trpc";
import { TeamMembers } from "./team-members";
import { TeamNameDialog } from "./team-name";
import { TeamReach } from "./team-reach";
import type { Team } from "./teams";
import { useTeamsChanged } from "./use-teams-changed";

interface Props {
  organizationId: string;
  team: Team;
}

function RenameTeam({ organizationId, team, open, onClose }: Props & { open: boolean; onClose: () => void }) {
  const client = useTRPCClient();
  const changed = useTeamsChanged();
  return (
    <TeamNameDialog
      open={open}
      title={`Rename “${team.title}”`}
      initialTitle={team.title}
      action="Rename"
      send={({ title }) => client.teams.update.mutate({ organizationId, teamId: team.id, title })}
      reload={changed}
      onClose={onClose}
    />
  );
}

function DeleteTeam({ organizationId, team, open, onClose }: Props & { open: boolean; onClose: () => void }) {
  const router = useRouter();
  const client = useTRPCClient();
  const changed = useTeamsChanged();
  return (
    <ConfirmChange
      open={open}
      onClose={onClose}
      title={`Delete team “${team.title}”?`}
      action="Delete team"
      send={() => client.teams.remove.mutate({ organizationId, teamId: team.id })}
      onDone={() => {
        router.push(`/orgs/${organizationId}/teams`);
        return changed();
      }}
      said={`Team ${team.title} deleted`}
    >
      <p>
        The team has {counted(team.members, "member")} and access to {counted(team.spaces, "space")}. Its
        members lose the access that they got through the team. They stay members of the organization. You
        can't undo this.
      </p>
    </ConfirmChange>
  );
}

/** One team: its members, and the resources to which it has access. */
export function TeamPage({ organizationId, initialTeam }: { organizationId: string; initialTeam: Team }) {
  const options = useTRPC().teams.get.queryOptions({ organizationId, teamId: initialTeam.id });
  const team = useQuery({ ...options, initialData: initialTeam }).data;
  const [asking, setAsking] = useState<"rename" | "delete" | null>(null);
  const mayManage = team.permissions.admin;
  const parts = { organizationId, team };
  const close = () => setAsking(null);
  return (
    <>
      <Breadcrumbs
        crumbs={[{ title: "Teams", href: `/orgs/${organizationId}/teams` }, { title: team.title }]}
      />
      <div className="mt-3">
        <PageHeading
          title={team.title}
          description={counted(team.members, "member")}
          actions={
            mayManage ? (
              <>
                <Button onClick={() => setAsking("rename")}>Rename…</Button>
                <Button kind="danger-secondary" onClick={() => setAsking("delete")}>
                  Delete…
                </Button>
              </>
            ) : null
          }
        />
      </div>
      <TeamMembers {...parts} />
      {mayManage ? <TeamReach {...parts} /> : null}
      {mayManage ? <RenameTeam {...parts} open={asking === "rename"} onClose={close} /> : null}
      {mayManage ? <DeleteTeam {...parts} open={asking === "delete"} onClose={close} /> : null}
    </>
  );
}
