"use client";

import { UserRoundCheck } from "lucide-react";
import { Badge } from "../../_ui/badge";
import { EmptyState } from "../../_ui/empty-state";
import { FilterToggle, Select } from "../../_ui/filter-control";
import { Link } from "../../_ui/link";
import { PageHeading } from "../../_ui/page-heading";
import { SkeletonLines } from "../../_ui/skeleton";
import { Cell, Table } from "../../_ui/table";
import { LearnMore } from "../learn-more";
import { LoadFailure } from "../load-failure";
import { ShowMore } from "../show-more";
import { useTRPC, useTRPCClient } from "../trpc";
import { usePages } from "../use-pages";
import { useUrlFilters } from "../use-url-filters";
import { dateOf, type Ownership, ownerName, type ReviewState, STATE_TONES, stateWords } from "./words";

const STATES: readonly [ReviewState, string][] = [
  ["overdue", "Overdue"],
  ["due", "Due"],
  ["verified", "Verified"],
  ["unscheduled", "No reviews"],
];

interface Filters {
  state: ReviewState | null;
  mine: boolean;
}

function read(search: { get: (name: string) => string | null }): Filters {
  const state = STATES.map(([name]) => name).find((name) => name === search.get("state")) ?? null;
  return { state, mine: search.get("mine") === "true" };
}

function write({ state, mine }: Filters): string {
  const query = new URLSearchParams({ ...(state && { state }), ...(mine && { mine: "true" }) }).toString();
  return query && `?${query}`;
}

function Row({ ownership }: { ownership: Ownership }) {
  const { space, page, verification } = ownership;
  return (
    <tr>
      <Cell>
        <Link
          href={`/spaces/${space.id}/pages/${page.id}`}
          className="font-medium text-accent underline-offset-2 hover:underline"
        >
          {page.title || "Untitled"}
        </Link>
        <div className="text-xs text-soft">
          {space.title}
          {ownership.includesSubpages ? " · with subpages" : ""}
        </div>
      </Cell>
      <Cell>{ownerName(ownership)}</Cell>
      <Cell>
        <Badge tone={STATE_TONES[ownership.state]}>{stateWords(ownership)}</Badge>
      </Cell>
      <Cell>{verification ? dateOf(verification.at) : "Never"}</Cell>
    </tr>
  );
}

function Nothing({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  const isFiltered = filters.mine || filters.state !== null;
  return isFiltered ? (
    <EmptyState
      icon={<UserRoundCheck size={24} />}
      title="No pages match your filters"
      actions={
        <button type="button" className="text-accent underline" onClick={onClear}>
          Clear filters
        </button>
      }
    >
      Try other filters.
    </EmptyState>
  ) : (
    <EmptyState icon={<UserRoundCheck size={24} />} title="No page has an owner yet">
      To set an owner, open a page and select <b>Set owner</b>. The owner is notified when the page must be
      reviewed. <LearnMore page="writers/owners" about="owners" />
    </EmptyState>
  );
}

/** The pages with owners in an organization. The pages whose reviews are due first are first. */
export function OwnedPages({ organizationId }: { organizationId: string }) {
  const client = useTRPCClient();
  const [filters, change] = useUrlFilters(read, write);
  const asked = { organizationId, mine: filters.mine, ...(filters.state && { state: filters.state }) };
  const { query, items } = usePages(useTRPC().ownership.list.queryKey(asked), (page) =>
    client.ownership.list.query({ ...asked, page, limit: 50 }),
  );
  return (
    <>
      <PageHeading
        title="Page owners"
        description="Pages with an owner, and when they must be reviewed next."
      />
      <div className="mb-4 flex flex-wrap gap-2">
        <Select
          aria-label="Review state"
          value={filters.state ?? ""}
          onChange={({ target }) => change({ state: (target.value || null) as ReviewState | null })}
        >
          <option value="">All states</option>
          {STATES.map(([state, label]) => (
            <option key={state} value={state}>
              {label}
            </option>
          ))}
        </Select>
        <FilterToggle pressed={filters.mine} onChange={(mine) => change({ mine })}>
          Owned by me
        </FilterToggle>
      </div>
      {query.isPending ? <SkeletonLines count={4} label="Loading pages" /> : null}
      {query.isError ? <LoadFailure error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isSuccess && items.length === 0 ? (
        <Nothing filters={filters} onClear={() => change({ state: null, mine: false })} />
      ) : null}
      {items.length > 0 ? (
        <Table label="Pages with owners" head={["Page", "Owner", "Review", "Last verified"]}>
          {items.map((ownership) => (
            <Row key={`${ownership.space.id} ${ownership.page.id}`} ownership={ownership} />
          ))}
        </Table>
      ) : null}
      <ShowMore query={query} />
    </>
  );
}
