"use client";

import { useQuery } from "@tanstack/react-query";
import { GitPullRequestArrow, SearchX } from "lucide-react";
import type { KeyboardEvent } from "react";
import { Button } from "../../../_ui/button";
import { EmptyState } from "../../../_ui/empty-state";
import { Frame } from "../../../_ui/frame";
import { PageHeading } from "../../../_ui/page-heading";
import { SkeletonLines } from "../../../_ui/skeleton";
import { LoadFailure } from "../../load-failure";
import { type Space, useSpace } from "../../space/use-space";
import { useTRPC, useTRPCClient } from "../../trpc";
import { usePages } from "../../use-pages";
import { useUrlFilters } from "../../use-url-filters";
import { FilterBar, StatusTabs } from "./filter-bar";
import { inputOf, isNarrowed, type ListFilters, readFilters, writeFilters } from "./filters";
import { RequestGroup, useForYou } from "./for-you";
import { NewRequestButton } from "./new-request";

const PAGE_SIZE = 25;

function useFound(spaceId: string, filters: ListFilters) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { data: me } = useQuery(trpc.users.me.queryOptions());
  const input = { spaceId, ...inputOf(filters, me?.id), limit: PAGE_SIZE };
  return usePages(
    trpc.changeRequests.list.queryKey(input),
    (page) => client.changeRequests.list.query({ ...input, page }),
    me !== undefined || !(filters.isMine || filters.awaitsMe),
  );
}

/** Moves the focus from row to row with the arrow keys. */
function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
  if (!step) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row]")];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  if (at === -1) return;
  event.preventDefault();
  rows[Math.min(Math.max(at + step, 0), rows.length - 1)]?.focus();
}

function NothingHere({
  space,
  filters,
  onReset,
}: {
  space: Space;
  filters: ListFilters;
  onReset: () => void;
}) {
  if (isNarrowed(filters)) {
    return (
      <EmptyState
        icon={<SearchX size={24} />}
        title="No change requests match your filters"
        actions={<Button onClick={onReset}>Clear filters</Button>}
      >
        Change the filters or clear them to see more change requests.
      </EmptyState>
    );
  }
  if (space.changeRequests > 0) {
    return (
      <EmptyState icon={<GitPullRequestArrow size={24} />} title={`No ${filters.status} change requests`}>
        Select another status to see more change requests.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<GitPullRequestArrow size={24} />}
      title="No change requests yet"
      actions={space.permissions.edit ? <NewRequestButton spaceId={space.id} /> : null}
    >
      Use a change request to edit a copy of the space and get a review before you merge.
    </EmptyState>
  );
}

const counted = (count: number) => (count === 1 ? "1 change request" : `${count} change requests`);

/** The change requests of a space: those that concern the user first, then the others, newest first. */
export function RequestList({ initialSpace }: { initialSpace: Space }) {
  const space = useSpace(initialSpace);
  const [filters, setFilters] = useUrlFilters(readFilters, writeFilters);
  const { query, items, count } = useFound(space.id, filters);
  const { awaiting, own } = useForYou(space.id, filters.status === "open" && !isNarrowed(filters));
  const forYou = new Set([...awaiting, ...own].map(({ id }) => id));
  const others = items.filter(({ id }) => !forYou.has(id));
  const reset = () => setFilters({ isMine: false, creator: null, awaitsMe: false, search: "" });
  return (
    <Frame>
      <PageHeading
        title="Change requests"
        actions={space.permissions.edit ? <NewRequestButton spaceId={space.id} /> : null}
      />
      <div className="mb-4 grid gap-3">
        <StatusTabs space={space} filters={filters} onChange={setFilters} />
        <FilterBar space={space} filters={filters} onChange={setFilters} />
      </div>
      <p role="status" className="sr-only">
        {query.isSuccess ? counted(count ?? items.length) : ""}
      </p>
      {query.isPending ? <SkeletonLines count={6} label="Loading change requests" /> : null}
      {query.isError ? <LoadFailure error={query.error} onRetry={() => query.refetch()} /> : null}
      <section aria-label="Change requests" onKeyDown={walkRows}>
        <RequestGroup title="Waiting for your review" requests={awaiting} />
        <RequestGroup title="Created by you" requests={own} />
        <RequestGroup title={forYou.size > 0 ? "Other open change requests" : undefined} requests={others} />
      </section>
      {query.isSuccess && items.length === 0 && forYou.size === 0 ? (
        <NothingHere space={space} filters={filters} onReset={reset} />
      ) : null}
      {query.hasNextPage ? (
        <Button className="mt-4" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          Show more
        </Button>
      ) : null}
    </Frame>
  );
}
