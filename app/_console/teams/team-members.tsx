"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { Badge } from "../../_ui/badge";
import { Button } from "../../_ui/button";
import { EmptyState } from "../../_ui/empty-state";
import { Select } from "../../_ui/filter-control";
import { SkeletonLines } from "../../_ui/skeleton";
import { Cell, Table } from "../../_ui/table";
import { problemOf } from "../errors";
import { LoadFailure } from "../load-failure";
import { titleOf } from "../members/roles";
import type { RouterOutputs } from "../outputs";
import { ShowMore } from "../show-more";
import { useTRPC, useTRPCClient } from "../trpc";
import { usePages } from "../use-pages";
import { AddPeople } from "./add-people";
import type { Team } from "./teams";
import { useTeamsChanged } from "./use-teams-changed";

type TeamMember = RouterOutputs["teams"]["listMembers"]["items"][number];

interface RowProps {
  member: TeamMember;
  mayManage: boolean;
  busy: boolean;
  onRole: (role: "owner" | "member") => void;
  onRemove: () => void;
}

function Row({ member: { organization, team }, mayManage, busy, onRole, onRemove }: RowProps) {
  const { displayName, email, serviceAccount } = organization.user;
  return (
    <tr>
      <Cell>
        <div className="flex flex-wrap items-center gap-2 font-medium">
          {displayName}
          {serviceAccount ? <Badge tone="accent">Service account</Badge> : null}
          {organization.disabled ? <Badge tone="warning">Suspended</Badge> : null}
        </div>
        {email ? <div className="text-soft">{email}</div> : null}
      </Cell>
      <Cell>
        {mayManage ? (
          <Select
            aria-label={`Role of ${displayName} in the team`}
            value={team.role}
            disabled={busy}
            onChange={(event) => onRole(event.target.value as "owner" | "member")}
          >
            <option value="member">Member</option>
            <option value="owner">Owner</option>
          </Select>
        ) : team.role === "owner" ? (
          "Owner"
        ) : (
          "Member"
        )}
      </Cell>
      <Cell>{titleOf(organization.role)}</Cell>
      {mayManage ? (
        <Cell className="text-right">
          <Button
            size="small"
            kind="danger-quiet"
            busy={busy}
            aria-label={`Remove ${displayName} from the team`}
            onClick={onRemove}
          >
            Remove
          </Button>
        </Cell>
      ) : null}
    </tr>
  );
}

/** Changes the members of a team and their roles. Shows an error if that fails. */
function useTeamWrites() {
  const trpc = useTRPC();
  const changed = useTeamsChanged();
  const done = {
    onSuccess: () => changed(),
    onError: (error: unknown) => toast.error(problemOf(error)),
  };
  return {
    set: useMutation(trpc.teams.setMember.mutationOptions(done)),
    remove: useMutation(trpc.teams.removeMember.mutationOptions(done)),
  };
}

interface Props {
  organizationId: string;
  team: Team;
}

function MemberTable({ organizationId, team, members }: Props & { members: TeamMember[] }) {
  const { set, remove } = useTeamWrites();
  const mayManage = team.permissions.admin;
  const actions = mayManage
    ? [
        <span key="actions" className="sr-only">
          Actions
        </span>,
      ]
    : [];
  return (
    <Table label="Members of the team" head={["Name", "Team role", "Organization role", ...actions]}>
      {members.map((member) => {
        const key = { organizationId, teamId: team.id, userId: member.organization.id };
        return (
          <Row
            key={key.userId}
            member={member}
            mayManage={mayManage}
            busy={[set, remove].some((write) => write.isPending && write.variables.userId === key.userId)}
            onRole={(role) => set.mutate({ ...key, role })}
            onRemove={() => remove.mutate(key)}
          />
        );
      })}
    </Table>
  );
}

/** The members of a team. People who manage the team can add and remove members, and make them owners. */
export function TeamMembers({ organizationId, team }: Props) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [adding, setAdding] = useState(false);
  const wanted = { organizationId, teamId: team.id };
  const { query, items } = usePages(trpc.teams.listMembers.queryKey(wanted), (page) =>
    client.teams.listMembers.query({ ...wanted, page, limit: 50 }),
  );
  const groups = useQuery(trpc.samlGroups.ofTeam.queryOptions(wanted)).data ?? [];
  const byGroups = groups.length > 0;
  const add =
    team.permissions.admin && !byGroups ? (
      <Button kind="primary" onClick={() => setAdding(true)}>
        <UserPlus size={16} aria-hidden />
        Add people
      </Button>
    ) : null;
  return (
    <section aria-labelledby="team-members">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 id="team-members" className="text-base font-semibold">
          Members
        </h2>
        {items.length > 0 ? add : null}
      </div>
      {byGroups ? (
        <p className="mb-3 text-soft">
          The groups of {groups.map(({ label }) => label).join(" and ")} decide who is in this team. Change
          the groups at the identity provider.
        </p>
      ) : null}
      {query.isPending ? <SkeletonLines count={4} label="Loading members" /> : null}
      {query.isError ? <LoadFailure error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isSuccess && items.length === 0 ? (
        <EmptyState
          icon={<UserPlus size={24} />}
          title="No members in this team yet"
          heading="h3"
          actions={add}
        />
      ) : null}
      {items.length > 0 ? <MemberTable organizationId={organizationId} team={team} members={items} /> : null}
      <ShowMore query={query} />
      <AddPeople
        {...wanted}
        open={adding}
        leftOut={items.map(({ organization }) => organization.id)}
        onClose={() => setAdding(false)}
      />
    </section>
  );
}
