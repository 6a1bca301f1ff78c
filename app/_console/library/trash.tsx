"use client";

import { useMutation } from "@tanstack/react-query";
import { RotateCcw, Trash2 } from "lucide-react";
import { toast } from "sonner";
import { Badge } from "../../_ui/badge";
import { Button } from "../../_ui/button";
import { EmptyState } from "../../_ui/empty-state";
import { Frame } from "../../_ui/frame";
import { PageHeading } from "../../_ui/page-heading";
import { SkeletonLines } from "../../_ui/skeleton";
import { Ago } from "../../_ui/time";
import { readableError } from "../errors";
import { LoadFailure } from "../load-failure";
import { useTRPC, useTRPCClient } from "../trpc";
import { usePages } from "../use-pages";
import { EntryIcon } from "./entry-icon";
import type { LibrarySpace } from "./tree";
import { useLibraryChanged } from "./use-library";

const RETENTION_DAYS = 7;
const DAY_MILLISECONDS = 86_400_000;

function DaysLeft({ deletedAt }: { deletedAt: string }) {
  const end = new Date(deletedAt).getTime() + RETENTION_DAYS * DAY_MILLISECONDS;
  const days = Math.max(0, Math.ceil((end - Date.now()) / DAY_MILLISECONDS));
  return (
    <Badge tone={days <= 1 ? "danger" : "warning"}>{days === 1 ? "1 day left" : `${days} days left`}</Badge>
  );
}

interface RowProps {
  space: LibrarySpace;
  busy: boolean;
  onRestore: () => void;
}

function TrashRow({ space, busy, onRestore }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-xl border border-line bg-raised px-4 py-3">
      <EntryIcon entry={space} size={18} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{space.title}</p>
        <p className="text-[0.8125rem] text-soft">
          Deleted {space.deletedAt ? <Ago time={space.deletedAt} /> : null}
        </p>
      </div>
      {space.deletedAt ? <DaysLeft deletedAt={space.deletedAt} /> : null}
      <Button size="small" busy={busy} onClick={onRestore} aria-label={`Restore ${space.title}`}>
        <RotateCcw size={14} aria-hidden />
        Restore
      </Button>
    </li>
  );
}

/** Deleted spaces that can still be restored. */
export function Trash({ organizationId }: { organizationId: string }) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const changed = useLibraryChanged();
  const { query, items } = usePages(trpc.spaces.list.queryKey({ organizationId, deleted: true }), (page) =>
    client.spaces.list.query({ organizationId, deleted: true, page, limit: 100 }),
  );
  const restore = useMutation(
    trpc.spaces.restore.mutationOptions({
      async onSuccess(space) {
        await changed();
        toast.success(`“${space.title}” restored`);
      },
      onError: (error) => toast.error(readableError(error)),
    }),
  );
  return (
    <Frame>
      <PageHeading
        title="Trash"
        description="Deleted spaces stay here for 7 days. After that, they're deleted permanently."
      />
      {query.isPending ? <SkeletonLines label="Loading trash" /> : null}
      {query.isError ? <LoadFailure error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isSuccess && items.length === 0 ? (
        <EmptyState icon={<Trash2 size={24} />} title="Trash is empty">
          When you delete a space, you can restore it here for 7 days.
        </EmptyState>
      ) : null}
      <ul className="grid gap-2">
        {items.map((space) => (
          <TrashRow
            key={space.id}
            space={space}
            busy={restore.isPending && restore.variables.spaceId === space.id}
            onRestore={() => restore.mutate({ spaceId: space.id })}
          />
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button className="mt-4" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          Show more
        </Button>
      ) : null}
    </Frame>
  );
}
