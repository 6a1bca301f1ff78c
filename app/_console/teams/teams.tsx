"use client";

import { Plus, SearchX, UsersRound } from "lucide-react";
import { useRouter } from "next/navigation";
import { useDeferredValue, useState } from "react";
import { Button } from "../../_ui/button";
import { EmptyState } from "../../_ui/empty-state";
import { Link } from "../../_ui/link";
import { PageHeading } from "../../_ui/page-heading";
import { SkeletonLines } from "../../_ui/skeleton";
import { Cell, Table } from "../../_ui/table";
import { Ago } from "../../_ui/time";
import { LoadFailure } from "../load-failure";
import type { RouterOutputs } from "../outputs";
import { ShowMore } from "../show-more";
import { useTRPC, useTRPCClient } from "../trpc";
import { usePages } from "../use-pages";
import { TeamNameDialog } from "./team-name";
import { useTeamsChanged } from "./use-teams-changed";

export type Team = RouterOutputs["teams"]["list"]["items"][number];

interface Props {
  organizationId: string;
  mayCreate: boolean;
}

function useTeams(organizationId: string, search: string) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const wanted = { organizationId, ...(search.trim() ? { title: search.trim() } : {}) };
  return usePages(trpc.teams.list.queryKey(wanted), (page) =>
    client.teams.list.query({ ...wanted, page, limit: 50 }),
  );
}

function NewTeam({
  organizationId,
  open,
  onClose,
}: {
  organizationId: string;
  open: boolean;
  onClose: () => void;
}) {
  const router = useRouter();
  const client = useTRPCClient();
  const changed = useTeamsChanged();
  return (
    <TeamNameDialog
      open={open}
      title="New team"
      initialTitle=""
      action="Create team"
      send={({ title }) => client.teams.create.mutate({ organizationId, title })}
      reload={changed}
      onDone={({ id }) => router.push(`/orgs/${organizationId}/teams/${id}`)}
      onClose={onClose}
    />
  );
}

function TeamTable({ organizationId, teams }: { organizationId: string; teams: Team[] }) {
  return (
    <Table label="Teams" head={["Name", "Members", "Spaces", "Created"]}>
      {teams.map((team) => (
        <tr key={team.id}>
          <Cell className="font-medium">
            {team.permissions.view ? (
              <Link href={`/orgs/${organizationId}/teams/${team.id}`} className="text-accent hover:underline">
                {team.title}
              </Link>
            ) : (
              team.title
            )}
          </Cell>
          <Cell>{team.members}</Cell>
          <Cell>{team.spaces}</Cell>
          <Cell>
            <Ago time={team.createdAt} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

/** The teams of an organization, with a search field. */
export function Teams({ organizationId, mayCreate }: Props) {
  const [search, setSearch] = useState("");
  const [creating, setCreating] = useState(false);
  const { query, items } = useTeams(organizationId, useDeferredValue(search));
  const isEmpty = query.isSuccess && items.length === 0;
  const create = mayCreate ? (
    <Button kind="primary" onClick={() => setCreating(true)}>
      <Plus size={16} aria-hidden />
      New team
    </Button>
  ) : null;
  return (
    <>
      <PageHeading
        title="Teams"
        description="Share items with a team to give access to all of its members. People who leave the team lose that access."
        actions={isEmpty && !search ? null : create}
      />
      {isEmpty && !search ? (
        <EmptyState icon={<UsersRound size={24} />} title="No teams yet" actions={create}>
          {mayCreate ? "Create a team to share spaces with several people at once." : null}
        </EmptyState>
      ) : (
        <search className="mb-4 block">
          <input
            type="search"
            aria-label="Find teams"
            placeholder="Team name"
            maxLength={64}
            className="h-9 w-full rounded-lg border border-line-strong bg-raised px-3 text-sm placeholder:text-soft"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </search>
      )}
      {query.isPending ? <SkeletonLines count={4} label="Loading teams" /> : null}
      {query.isError ? <LoadFailure error={query.error} onRetry={() => query.refetch()} /> : null}
      {isEmpty && search ? (
        <EmptyState
          icon={<SearchX size={24} />}
          title="No teams match your filters"
          actions={<Button onClick={() => setSearch("")}>Clear filters</Button>}
        />
      ) : null}
      {items.length > 0 ? <TeamTable organizationId={organizationId} teams={items} /> : null}
      <ShowMore query={query} />
      <NewTeam organizationId={organizationId} open={creating} onClose={() => setCreating(false)} />
    </>
  );
}
