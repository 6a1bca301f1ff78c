"use client";

import Link from "next/link";
import { Badge } from "../../_ui/badge";
import { Button } from "../../_ui/button";
import { PageHeading } from "../../_ui/page-heading";
import { SkeletonLines } from "../../_ui/skeleton";
import { Ago } from "../../_ui/time";
import { LoadFailure } from "../load-failure";
import type { RouterOutputs } from "../outputs";
import { useTRPC, useTRPCClient } from "../trpc";
import { usePages } from "../use-pages";
import { RollBackButton } from "./roll-back";
import { type Space, useSpace } from "./use-space";

export type RevisionSummary = RouterOutputs["content"]["revisions"]["list"]["items"][number];

const TYPES: Record<RevisionSummary["type"], string> = {
  edits: "Edited",
  merge: "Change request merged",
  rollback: "Rolled back",
  update: "Updated",
  computed: "Computed",
};

/** What a revision is about: its commit's first line where it came from Git. */
export function revisionTitle(revision: Pick<RevisionSummary, "type" | "git">): string {
  const message = revision.git?.message.split("\n")[0];
  return message || TYPES[revision.type];
}

interface RowProps {
  revision: RevisionSummary;
  space: Space;
}

function RevisionRow({ revision, space }: RowProps) {
  const isCurrent = revision.id === space.revision;
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <span className="w-10 shrink-0 text-right text-soft tabular-nums">{revision.number}</span>
      <div className="min-w-0 flex-1 basis-56">
        <Link
          href={`/spaces/${space.id}/revisions/${revision.id}`}
          className="block truncate font-medium hover:text-accent hover:underline"
        >
          {revisionTitle(revision)}
        </Link>
        <p className="text-[0.8125rem] text-soft">
          {revision.author ? `${revision.author.displayName} · ` : ""}
          <Ago time={revision.createdAt} />
          {revision.git ? (
            <>
              {" · "}
              <code className="font-mono text-xs">{revision.git.oid.slice(0, 10)}</code>
            </>
          ) : null}
        </p>
      </div>
      {isCurrent ? <Badge tone="accent">Current</Badge> : null}
      {!isCurrent && space.permissions.triggerGitSync ? (
        <RollBackButton spaceId={space.id} revisionId={revision.id} number={revision.number} />
      ) : null}
    </li>
  );
}

/** Every state that the content was in, newest first. */
export function Revisions({ initialSpace }: { initialSpace: Space }) {
  const space = useSpace(initialSpace);
  const spaceId = space.id;
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { query, items } = usePages(trpc.content.revisions.list.queryKey({ spaceId }), (page) =>
    client.content.revisions.list.query({ spaceId, page, limit: 50 }),
  );
  return (
    <div className="mx-auto max-w-3xl px-5 py-8 sm:px-10">
      <PageHeading
        title="History"
        description="Each revision stays readable. Rolling back adds a new one; nothing is lost."
      />
      {query.isPending ? <SkeletonLines count={6} label="Loading the history" /> : null}
      {query.isError ? <LoadFailure error={query.error} onRetry={() => query.refetch()} /> : null}
      <ol className="divide-y divide-line">
        {items.map((revision) => (
          <RevisionRow key={revision.id} revision={revision} space={space} />
        ))}
      </ol>
      {query.hasNextPage ? (
        <Button className="mt-4" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          Show more
        </Button>
      ) : null}
    </div>
  );
}
