"use client";

import { CircleCheck, Link2 } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../_ui/badge";
import { Button } from "../../_ui/button";
import { classNames } from "../../_ui/class-names";
import { EmptyState } from "../../_ui/empty-state";
import { Frame } from "../../_ui/frame";
import { Link } from "../../_ui/link";
import { PageHeading } from "../../_ui/page-heading";
import { SkeletonLines } from "../../_ui/skeleton";
import { Cell, Table } from "../../_ui/table";
import { LoadFailure } from "../load-failure";
import type { RouterOutputs } from "../outputs";
import { useTRPC, useTRPCClient } from "../trpc";
import { usePages } from "../use-pages";

type Listed = RouterOutputs["content"]["links"];
type ListedLink = Listed["items"][number];
type Location = ListedLink["locationReferences"][number];
type Filter = "broken" | "all";

function anchorOf(location: Location): string {
  const inside = location.kind === "page" ? location.internalLocation : undefined;
  return inside?.type === "anchor" ? `#${inside.anchor}` : "";
}

function LocationLink({ location, spaceId }: { location: Location | undefined; spaceId: string }) {
  if (!location) return <span className="text-soft">Missing</span>;
  if (location.kind === "url") {
    return <span className="break-all">{location.url}</span>;
  }
  if (location.kind === "file") return <span className="break-all">{location.file.name}</span>;
  if (location.kind === "reusable-content") return <span>{location.reusableContent.title}</span>;
  const anchor = anchorOf(location);
  return (
    <Link
      href={`/spaces/${spaceId}/pages/${location.page.id}${anchor}`}
      className="text-accent hover:underline"
    >
      {location.page.title || "Untitled"}
      {anchor ? <span className="text-soft"> {anchor}</span> : null}
    </Link>
  );
}

const STATUS: Readonly<Record<ListedLink["status"], React.ReactNode>> = {
  ok: <Badge tone="success">Works</Badge>,
  broken: <Badge tone="danger">Broken</Badge>,
  "in-app": <Badge tone="warning">Opens the console</Badge>,
};

/** Shows whether a link works. A broken link whose target is a page leads to an anchor that the page doesn't have. */
const StatusOf = ({ link: { status, targetReference } }: { link: ListedLink }) =>
  status === "broken" && targetReference?.kind === "page" ? (
    <Badge tone="danger">Broken anchor</Badge>
  ) : (
    STATUS[status]
  );

function LinkTable({ links, spaceId }: { links: ListedLink[]; spaceId: string }) {
  return (
    <Table label="Links" head={["Page", "Target", "Status"]}>
      {links.map((link, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same link may stand twice on a page
        <tr key={index}>
          <Cell>
            <LocationLink location={link.locationReferences[0]} spaceId={spaceId} />
          </Cell>
          <Cell>
            <LocationLink location={link.targetReference} spaceId={spaceId} />
          </Cell>
          <Cell>
            <StatusOf link={link} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

interface FilterProps {
  filter: Filter;
  setFilter: (filter: Filter) => void;
  stats: Listed["stats"] | undefined;
}

function FilterButtons({ filter, setFilter, stats }: FilterProps) {
  const options: { value: Filter; title: string }[] = [
    { value: "broken", title: `Broken${stats ? ` (${stats.broken.total})` : ""}` },
    { value: "all", title: `All${stats ? ` (${stats.total})` : ""}` },
  ];
  return (
    <fieldset
      aria-label="Filter links"
      className="mb-4 inline-flex rounded-lg border border-line bg-side p-0.5"
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={filter === option.value}
          onClick={() => setFilter(option.value)}
          className={classNames(
            "rounded-md px-3 py-1 font-medium",
            filter === option.value ? "bg-raised shadow-sm" : "text-soft hover:text-ink",
          )}
        >
          {option.title}
        </button>
      ))}
    </fieldset>
  );
}

function NoLinks({ filter }: { filter: Filter }) {
  if (filter === "all") return <EmptyState icon={<Link2 size={24} />} title="No links yet" />;
  return (
    <EmptyState icon={<CircleCheck size={24} />} title="No broken links">
      All links in this space work.
    </EmptyState>
  );
}

/** The links on the pages of a space, broken links first. */
export function Links({ spaceId }: { spaceId: string }) {
  const [filter, setFilter] = useState<Filter>("broken");
  const trpc = useTRPC();
  const client = useTRPCClient();
  const status = filter === "broken" ? { status: "broken" as const } : {};
  const { query, items } = usePages(trpc.content.links.queryKey({ spaceId, ...status }), (page) =>
    client.content.links.query({ spaceId, ...status, page, limit: 50 }),
  );
  const stats = (query.data?.pages[0] as Listed | undefined)?.stats;
  return (
    <Frame>
      <PageHeading
        title="Links"
        description="Links on the pages of this space. A link is broken if its target or its anchor doesn't exist."
      />
      <FilterButtons filter={filter} setFilter={setFilter} stats={stats} />
      {query.isPending ? <SkeletonLines count={6} label="Loading links" /> : null}
      {query.isError ? <LoadFailure error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isSuccess && items.length === 0 ? <NoLinks filter={filter} /> : null}
      {items.length > 0 ? <LinkTable links={items} spaceId={spaceId} /> : null}
      {query.hasNextPage ? (
        <Button className="mt-4" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          Show more
        </Button>
      ) : null}
    </Frame>
  );
}
