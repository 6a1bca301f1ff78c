"use client";

import { SearchX, UserPlus } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { Button } from "../../_ui/button";
import { EmptyState } from "../../_ui/empty-state";
import { PageHeading } from "../../_ui/page-heading";
import { SkeletonLines } from "../../_ui/skeleton";
import { LoadFailure } from "../load-failure";
import { ShowMore } from "../show-more";
import { useTRPC, useTRPCClient } from "../trpc";
import { usePages } from "../use-pages";
import { InviteDialog } from "./invite-dialog";
import { isFiltered, MemberFilters, type MemberView, NO_FILTERS, wantedOf } from "./member-filters";
import { MemberTable } from "./member-table";
import { PendingInvites } from "./pending-invites";

interface Props {
  organizationId: string;
  /** ID of the signed-in user. */
  userId: string;
  isAdministrator: boolean;
  /** The initial search text. */
  search?: string | undefined;
}

function useMembers(organizationId: string, view: MemberView) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const wanted = { organizationId, ...wantedOf(view) };
  return usePages(trpc.members.list.queryKey(wanted), (page) =>
    client.members.list.query({ ...wanted, page, limit: 50 }),
  );
}

const wordsFor = (count: number, filtered: boolean) =>
  filtered ? `${count} found.` : count === 1 ? "One member." : `${count} members.`;

/** The members of an organization, and, for administrators, pending invites. */
export function Members({ organizationId, userId, isAdministrator, search = "" }: Props) {
  const [isInviting, setInviting] = useState(false);
  const [view, setView] = useState<MemberView>({ ...NO_FILTERS, search });
  const { query, items, count } = useMembers(organizationId, useDeferredValue(view));
  const invite = (
    <Button kind="primary" onClick={() => setInviting(true)}>
      <UserPlus size={16} aria-hidden />
      Invite
    </Button>
  );
  return (
    <>
      <PageHeading
        title="Members"
        description={count === undefined ? undefined : wordsFor(count, isFiltered(view))}
        actions={isAdministrator ? invite : null}
      />
      <MemberFilters view={view} onChange={setView} />
      {query.isPending ? <SkeletonLines count={5} label="Loading members" /> : null}
      {query.isError ? <LoadFailure error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isSuccess && items.length === 0 ? (
        <EmptyState
          icon={<SearchX size={24} />}
          title="No members match your filters"
          actions={<Button onClick={() => setView(NO_FILTERS)}>Clear filters</Button>}
        />
      ) : null}
      {items.length > 0 ? (
        <MemberTable {...{ organizationId, userId, isAdministrator }} members={items} />
      ) : null}
      <ShowMore query={query} />
      {isAdministrator ? <PendingInvites organizationId={organizationId} /> : null}
      <InviteDialog organizationId={organizationId} open={isInviting} onClose={() => setInviting(false)} />
    </>
  );
}
