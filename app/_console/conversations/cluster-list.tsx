"use client";

import { BellOff, Layers } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../_ui/badge";
import { counted } from "../../_ui/counted";
import { EmptyState } from "../../_ui/empty-state";
import { SelectField } from "../../_ui/field";
import { Link } from "../../_ui/link";
import { SkeletonLines } from "../../_ui/skeleton";
import { LoadFailure } from "../load-failure";
import { ShowMore } from "../show-more";
import { useTRPC, useTRPCClient } from "../trpc";
import { usePages } from "../use-pages";
import { ImpactBadge } from "./impact-badge";
import { Pulse } from "./pulse";
import { useProcessingStatus } from "./use-processing-status";
import { type Cluster, clusterHref } from "./words";

const ORDERS = {
  issues: "Most issues",
  updatedAt: "Newest issue",
  conversations: "Most conversations",
  tasksTotal: "Most change requests",
} as const;

function ClusterRow({ cluster, organizationId }: { cluster: Cluster; organizationId: string }) {
  const { issues, tasksTotal } = cluster.stats;
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-raised px-4 py-3 hover:border-line-strong">
      <div className="min-w-0 flex-1 basis-56">
        <Link
          href={clusterHref(organizationId, cluster.id)}
          className="block font-medium break-words after:absolute after:inset-0 after:rounded-xl"
        >
          {cluster.label || "No description yet"}
        </Link>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-[0.8125rem] text-soft">
          {counted(issues, "issue")}
          {tasksTotal > 0 ? <span>{counted(tasksTotal, "change request")}</span> : null}
          <ImpactBadge impact={cluster.impact} />
          {cluster.muted ? (
            <Badge>
              <BellOff size={12} aria-hidden />
              Muted
            </Badge>
          ) : null}
        </p>
      </div>
      <Pulse weeks={cluster.weeklyPulse} />
    </li>
  );
}

/** The issues of customers, grouped into clusters by topic. */
export function ClusterList({ organizationId }: { organizationId: string }) {
  const [orderBy, setOrderBy] = useState<keyof typeof ORDERS>("issues");
  const trpc = useTRPC();
  const client = useTRPCClient();
  const wanted = { organizationId, orderBy };
  const { query, items } = usePages(trpc.conversations.listClusters.queryKey(wanted), (page) =>
    client.conversations.listClusters.query({ ...wanted, page, limit: 50 }),
  );
  const { waiting = 0, unsorted = 0 } = useProcessingStatus(organizationId).data ?? {};
  return (
    <>
      {items.length > 1 ? (
        <div className="mb-4 max-w-60">
          <SelectField
            label="Sort by"
            value={orderBy}
            onChange={(event) => setOrderBy(event.currentTarget.value as keyof typeof ORDERS)}
          >
            {Object.entries(ORDERS).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectField>
        </div>
      ) : null}
      {query.isPending ? <SkeletonLines count={6} label="Loading issues" /> : null}
      {query.isError ? <LoadFailure error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isSuccess && items.length === 0 && waiting === 0 ? (
        <EmptyState icon={<Layers size={24} />} title="No recurring issues yet">
          When several conversations have the same issue, Bindery groups them here.
        </EmptyState>
      ) : null}
      <ul aria-label="Recurring issues" className="grid gap-2 empty:hidden">
        {items.map((cluster) => (
          <ClusterRow key={cluster.id} cluster={cluster} organizationId={organizationId} />
        ))}
      </ul>
      <ShowMore query={query} />
      {unsorted > 0 && items.length > 0 ? (
        <p className="mt-5 text-soft">
          {counted(unsorted, "issue")} {unsorted === 1 ? "doesn't" : "don't"} match any other issue yet.
        </p>
      ) : null}
    </>
  );
}
