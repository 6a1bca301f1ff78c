"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Bell, BellOff, GitPullRequestArrow } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import type { JSONDocument } from "@/domains/content/markdown/document";
import { Badge } from "../../_ui/badge";
import { Breadcrumbs } from "../../_ui/breadcrumbs";
import { Button } from "../../_ui/button";
import { counted } from "../../_ui/counted";
import { Frame } from "../../_ui/frame";
import { PageHeading } from "../../_ui/page-heading";
import { RenderedBlocks } from "../change-requests/comments/rendered";
import { readableError } from "../errors";
import { LoadFailure } from "../load-failure";
import { useTRPC } from "../trpc";
import { ImpactBadge } from "./impact-badge";
import { IssueList } from "./issue-list";
import { PulseChart } from "./pulse";
import { RequestDialog } from "./request-dialog";
import { RequestsOfCluster } from "./requests-of-cluster";
import { type Cluster, sourceWords } from "./words";

function MuteButton({ organizationId, cluster }: { organizationId: string; cluster: Cluster }) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const update = useMutation(
    trpc.conversations.updateCluster.mutationOptions({
      onSuccess: () => cache.invalidateQueries({ queryKey: trpc.conversations.pathKey() }),
      onError: (error) => toast.error(readableError(error)),
    }),
  );
  const { muted } = cluster;
  return (
    <Button
      busy={update.isPending}
      onClick={() => update.mutate({ organizationId, clusterId: cluster.id, muted: !muted })}
    >
      {muted ? <Bell size={16} aria-hidden /> : <BellOff size={16} aria-hidden />}
      {muted ? "Unmute" : "Mute"}
    </Button>
  );
}

function Facts({ cluster }: { cluster: Cluster }) {
  const sources = Object.entries(cluster.sources).map(
    ([source, count]) => `${sourceWords(source)} (${count})`,
  );
  return (
    <p className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
      <span>{counted(cluster.stats.issues, "issue")}</span>
      <span>{counted(cluster.stats.conversations, "conversation")}</span>
      <span>From {sources.join(", ")}</span>
      <ImpactBadge impact={cluster.impact} />
      {cluster.muted ? <Badge>Muted: Bindery doesn't create change requests for these issues</Badge> : null}
    </p>
  );
}

interface Props {
  organizationId: string;
  initialCluster: Cluster;
}

/** One cluster: its topic, status and issues, and a button that creates a change request. */
export function ClusterView({ organizationId, initialCluster }: Props) {
  const [asking, setAsking] = useState(false);
  const query = useQuery(
    useTRPC().conversations.getCluster.queryOptions(
      { organizationId, clusterId: initialCluster.id },
      { initialData: initialCluster },
    ),
  );
  if (query.isError) return <LoadFailure error={query.error} onRetry={() => query.refetch()} />;
  const cluster = query.data;
  const title = cluster.label || "No description yet";
  return (
    <Frame>
      <div className="mb-4">
        <Breadcrumbs
          crumbs={[{ title: "Conversations", href: `/orgs/${organizationId}/conversations` }, { title }]}
        />
      </div>
      <PageHeading
        title={title}
        actions={
          <>
            <MuteButton organizationId={organizationId} cluster={cluster} />
            {cluster.muted ? null : (
              <Button kind="primary" onClick={() => setAsking(true)}>
                <GitPullRequestArrow size={16} aria-hidden />
                Create change request
              </Button>
            )}
          </>
        }
      />
      <Facts cluster={cluster} />
      <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_auto]">
        <section aria-label="Summary">
          <RenderedBlocks nodes={(cluster.summary as JSONDocument).nodes ?? []} />
        </section>
        <section aria-label="Issues per week">
          <PulseChart weeks={cluster.weeklyPulse} />
        </section>
      </div>
      {cluster.stats.tasksTotal > 0 ? (
        <RequestsOfCluster organizationId={organizationId} clusterId={cluster.id} />
      ) : null}
      <IssueList organizationId={organizationId} of={{ cluster: cluster.id }} />
      <RequestDialog
        organizationId={organizationId}
        cluster={cluster}
        open={asking}
        onClose={() => setAsking(false)}
      />
    </Frame>
  );
}
