"use client";

import { Globe, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../_ui/button";
import { counted } from "../../_ui/counted";
import { EmptyState } from "../../_ui/empty-state";
import { Frame } from "../../_ui/frame";
import { Link } from "../../_ui/link";
import { PageHeading } from "../../_ui/page-heading";
import { SkeletonLines } from "../../_ui/skeleton";
import { LoadFailure } from "../load-failure";
import { ShowMore } from "../show-more";
import { useTRPC, useTRPCClient } from "../trpc";
import { usePages } from "../use-pages";
import { audienceOf, PublishedBadge, type Site } from "./audience";
import { NewSiteDialog } from "./new-site-dialog";

function SiteRow({ site, organizationId }: { site: Site; organizationId: string }) {
  return (
    <li className="relative flex items-center gap-3 rounded-xl border border-line bg-raised px-4 py-3 hover:border-line-strong">
      <span className="grid size-9 place-items-center rounded-lg bg-side text-accent">
        <Globe size={18} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <Link
          href={`/orgs/${organizationId}/sites/${site.id}`}
          className="block truncate font-medium after:absolute after:inset-0 after:rounded-xl"
        >
          {site.title}
        </Link>
        <p className="text-[0.8125rem] text-soft">
          {counted(site.siteSpaces, "space")} · {audienceOf(site.visibility)?.name}
        </p>
      </div>
      <PublishedBadge site={site} />
    </li>
  );
}

interface Props {
  organizationId: string;
  mayCreate: boolean;
}

/** The sites of an organization, with a button to create a site. */
export function SiteList({ organizationId, mayCreate }: Props) {
  const [creating, setCreating] = useState(false);
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { query, items } = usePages(trpc.sites.list.queryKey({ organizationId }), (page) =>
    client.sites.list.query({ organizationId, page, limit: 50 }),
  );
  const create = mayCreate ? (
    <Button kind="primary" onClick={() => setCreating(true)}>
      <Plus size={16} aria-hidden />
      New site
    </Button>
  ) : null;
  const isEmpty = query.isSuccess && items.length === 0;
  return (
    <Frame>
      <PageHeading
        title="Sites"
        description="A site publishes spaces at its own URL."
        actions={isEmpty ? null : create}
      />
      {query.isPending ? <SkeletonLines count={4} label="Loading sites" /> : null}
      {query.isError ? <LoadFailure error={query.error} onRetry={() => query.refetch()} /> : null}
      {isEmpty ? (
        <EmptyState icon={<Globe size={24} />} title="No sites yet" actions={create}>
          {mayCreate
            ? "Create a site to publish one or more spaces."
            : "Sites that you have access to appear here."}
        </EmptyState>
      ) : null}
      <ul className="grid gap-2">
        {items.map((site) => (
          <SiteRow key={site.id} site={site} organizationId={organizationId} />
        ))}
      </ul>
      <ShowMore query={query} />
      <NewSiteDialog organizationId={organizationId} open={creating} onClose={() => setCreating(false)} />
    </Frame>
  );
}
