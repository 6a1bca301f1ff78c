"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "../../_ui/badge";
import { Button } from "../../_ui/button";
import { SkeletonLines } from "../../_ui/skeleton";
import { Ago } from "../../_ui/time";
import { LoadFailure } from "../load-failure";
import type { RouterOutputs } from "../outputs";
import { ShowMore } from "../show-more";
import { Panel } from "../sites/panel";
import { useTRPC, useTRPCClient } from "../trpc";
import { usePages } from "../use-pages";
import type { Spec } from "./specs";

interface Props {
  organizationId: string;
  spec: Spec;
}

type Comparison = RouterOutputs["openapiSpecs"]["compare"];

const SHOWN_MAX = 200;

function Operations({ title, list }: { title: string; list: Comparison["added"] }) {
  if (list.length === 0) return null;
  return (
    <section>
      <h3 className="font-medium">
        {title} ({list.length})
      </h3>
      <ul className="mt-1 grid gap-1">
        {list.slice(0, SHOWN_MAX).map(({ method, path, title: name }) => (
          <li key={`${method} ${path}`} className="flex flex-wrap items-baseline gap-2">
            <code className="font-mono text-xs">
              {method.toUpperCase()} {path}
            </code>
            <span className="text-soft">{name}</span>
          </li>
        ))}
      </ul>
      {list.length > SHOWN_MAX ? <p className="text-soft">… and {list.length - SHOWN_MAX} more</p> : null}
    </section>
  );
}

function Differences({
  organizationId,
  slug,
  versionId,
}: {
  organizationId: string;
  slug: string;
  versionId: string;
}) {
  const trpc = useTRPC();
  const query = useQuery(
    trpc.openapiSpecs.compare.queryOptions({ organizationId, specSlug: slug, versionId }),
  );
  if (query.isPending) return <SkeletonLines count={2} label="Comparing versions" />;
  if (query.isError) return <LoadFailure error={query.error} onRetry={() => query.refetch()} />;
  const { added, removed, changed } = query.data;
  if (added.length + removed.length + changed.length === 0)
    return <p className="text-soft">No operations changed.</p>;
  return (
    <div className="grid gap-3">
      <Operations title="Added" list={added} />
      <Operations title="Removed" list={removed} />
      <Operations title="Changed" list={changed} />
    </div>
  );
}

/** Earlier versions of a specification, with the changes between them. */
export function SpecVersions({ organizationId, spec }: Props) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [open, setOpen] = useState<string | null>(null);
  const key = { organizationId, specSlug: spec.slug };
  const { query, items } = usePages(
    [...trpc.openapiSpecs.listVersions.queryKey(key), spec.lastVersion],
    (page) => client.openapiSpecs.listVersions.query({ ...key, page, limit: 20 }),
    spec.lastVersion !== undefined,
  );
  if (!spec.lastVersion) return null;
  return (
    <Panel title="Versions" description="Bindery saves a version each time the specification changes.">
      {query.isPending ? <SkeletonLines count={2} label="Loading versions" /> : null}
      {query.isError ? <LoadFailure error={query.error} onRetry={() => query.refetch()} /> : null}
      <ol className="grid gap-2">
        {items.map(({ id, createdAt }) => (
          <li key={id} className="rounded-xl border border-line p-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <span className="flex items-center gap-2">
                {createdAt ? <Ago time={createdAt} /> : "Unknown date"}
                {id === spec.lastVersion ? <Badge tone="success">Latest</Badge> : null}
              </span>
              <Button
                size="small"
                kind="quiet"
                aria-expanded={open === id}
                onClick={() => setOpen(open === id ? null : id)}
              >
                Show changes
              </Button>
            </div>
            {open === id ? (
              <div className="mt-3">
                <Differences organizationId={organizationId} slug={spec.slug} versionId={id} />
              </div>
            ) : null}
          </li>
        ))}
      </ol>
      <ShowMore query={query} />
    </Panel>
  );
}
