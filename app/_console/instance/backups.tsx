"use client";

import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Archive } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import { Badge } from "../../_ui/badge";
import { Button } from "../../_ui/button";
import { EmptyState } from "../../_ui/empty-state";
import { SkeletonLines } from "../../_ui/skeleton";
import { Cell, Table } from "../../_ui/table";
import { Ago } from "../../_ui/time";
import { ConfirmChange } from "../change/confirm-change";
import { useReload } from "../change/use-reload";
import { readableError } from "../errors";
import { useWhenChanged } from "../live/when-changed";
import { LoadFailure } from "../load-failure";
import type { RouterOutputs } from "../outputs";
import { ShowMore } from "../show-more";
import { useTRPC, useTRPCClient } from "../trpc";
import { sizeText } from "./size";

type Backup = RouterOutputs["instance"]["backups"]["list"]["items"][number];

const FOLLOWED_MILLISECONDS = 2_000;
const HEAD = [
  "Started",
  "State",
  "Size",
  <span key="actions" className="sr-only">
    Actions
  </span>,
];

const isUnderWay = ({ state }: Backup) => state === "waiting" || state === "running";

function State({ backup }: { backup: Backup }) {
  const { state, step, error } = backup;
  if (state === "failed")
    return (
      <>
        <Badge tone="danger">Failed</Badge> {error}
      </>
    );
  if (state !== "done") return state === "waiting" ? "Waiting for a worker" : (step ?? "Running");
  return backup.encrypted ? "Complete, encrypted" : <Badge tone="warning">Complete, not encrypted</Badge>;
}

interface RowProps {
  backup: Backup;
  busy: boolean;
  onDownload: () => void;
  onDelete: () => void;
}

function BackupRow({ backup, busy, onDownload, onDelete }: RowProps) {
  const isDone = backup.state === "done";
  return (
    <tr>
      <Cell>
        <Ago time={backup.createdAt} />
        <div className="text-soft">{backup.name}</div>
      </Cell>
      <Cell className="max-w-sm break-words">
        <State backup={backup} />
      </Cell>
      <Cell>{backup.bytes === null ? "–" : sizeText(backup.bytes)}</Cell>
      <Cell className="text-right whitespace-nowrap">
        <span className="inline-flex gap-2">
          {isDone && backup.encrypted ? (
            <Button size="small" busy={busy} aria-label={`Download ${backup.name}`} onClick={onDownload}>
              Download
            </Button>
          ) : null}
          {isUnderWay(backup) ? null : (
            <Button size="small" kind="danger-quiet" aria-label={`Delete ${backup.name}`} onClick={onDelete}>
              Delete…
            </Button>
          )}
        </span>
      </Cell>
    </tr>
  );
}

function BackupTable({ backups }: { backups: Backup[] }) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const reload = useReload(({ instance }) => [instance.backups]);
  const router = useRouter();
  const [deleting, setDeleting] = useState<Backup | null>(null);
  const download = useMutation(
    trpc.instance.backups.download.mutationOptions({
      onSuccess: ({ url }) => window.location.assign(url),
      onError: (error) => toast.error(readableError(error)),
    }),
  );
  return (
    <>
      <Table label="Backups" head={HEAD}>
        {backups.map((backup) => (
          <BackupRow
            key={backup.id}
            backup={backup}
            busy={download.isPending && download.variables.backupId === backup.id}
            onDownload={() => download.mutate({ backupId: backup.id })}
            onDelete={() => setDeleting(backup)}
          />
        ))}
      </Table>
      <ConfirmChange
        open={deleting !== null}
        onClose={() => setDeleting(null)}
        title={`Delete “${deleting?.name ?? ""}”?`}
        action="Delete backup"
        send={() => client.instance.backups.delete.mutate({ backupId: deleting?.id ?? "" })}
        reload={reload}
        onDone={() => {
          setDeleting(null);
          router.refresh();
        }}
        said={`“${deleting?.name ?? ""}” deleted`}
      >
        <p>Bindery deletes the file from the backup folder. You can't undo this.</p>
      </ConfirmChange>
    </>
  );
}

/** The backups in BACKUP_DIR. The list is polled while a backup is being created. */
function useBackups() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const query = useInfiniteQuery({
    queryKey: [...trpc.instance.backups.list.queryKey(), "pages"],
    queryFn: ({ pageParam }) => client.instance.backups.list.query({ page: pageParam, limit: 50 }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next?.page,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isUnderWay)) ? FOLLOWED_MILLISECONDS : false,
  });
  return { query, items: query.data?.pages.flatMap((page) => page.items) ?? [] };
}

/** Backups of the whole instance, with actions to create, download and delete. */
export function InstanceBackups() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  const { query, items } = useBackups();
  // Refresh the page, because the server renders the age of the last backup.
  useWhenChanged(items.some(isUnderWay), () => router.refresh());
  const start = useMutation(
    trpc.instance.backups.start.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.instance.backups.pathKey() }),
      onError: (error) => toast.error(readableError(error)),
    }),
  );
  return (
    <>
      <div className="mb-4">
        <Button busy={start.isPending} onClick={() => start.mutate()}>
          Create backup
        </Button>
      </div>
      {query.isPending ? <SkeletonLines count={3} label="Loading the backups" /> : null}
      {query.isError ? <LoadFailure error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isSuccess && items.length === 0 ? (
        <EmptyState icon={<Archive size={24} />} title="No backups yet" heading="h3" />
      ) : null}
      {items.length > 0 ? <BackupTable backups={items} /> : null}
      <ShowMore query={query} />
    </>
  );
}
