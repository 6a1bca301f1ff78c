"use client";

import { UserPlus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../_ui/button";
import { PageHeading } from "../../_ui/page-heading";
import { SkeletonLines } from "../../_ui/skeleton";
import { LoadFailure } from "../load-failure";
import { useTRPC, useTRPCClient } from "../trpc";
import { usePages } from "../use-pages";
import { InviteDialog } from "./invite-dialog";
import { MemberTable } from "./member-table";
import { PendingInvites } from "./pending-invites";

interface Props {
  organizationId: string;
  /** Who looks. */
  userId: string;
  isAdministrator: boolean;
}

/** Who is in an organization, and, for its administrators, who is invited. */
export function Members({ organizationId, userId, isAdministrator }: Props) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [isInviting, setInviting] = useState(false);
  const { query, items, count } = usePages(trpc.members.list.queryKey({ organizationId }), (page) =>
    client.members.list.query({ organizationId, page, limit: 50 }),
  );
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
        description={count === undefined ? undefined : count === 1 ? "One member." : `${count} members.`}
        actions={isAdministrator ? invite : null}
      />
      {query.isPending ? <SkeletonLines count={5} label="Loading members" /> : null}
      {query.isError ? <LoadFailure error={query.error} onRetry={() => query.refetch()} /> : null}
      {items.length > 0 ? (
        <MemberTable
          organizationId={organizationId}
          members={items}
          userId={userId}
          isAdministrator={isAdministrator}
        />
      ) : null}
      {query.hasNextPage ? (
        <div className="mt-4 text-center">
          <Button busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            Show more
          </Button>
        </div>
      ) : null}
      {isAdministrator ? <PendingInvites organizationId={organizationId} /> : null}
      <InviteDialog organizationId={organizationId} open={isInviting} onClose={() => setInviting(false)} />
    </>
  );
}
