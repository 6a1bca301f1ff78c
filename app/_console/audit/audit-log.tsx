"use client";

import { useMutation } from "@tanstack/react-query";
import { Download, ScrollText } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { toast } from "sonner";
import { Button } from "../../_ui/button";
import { EmptyState } from "../../_ui/empty-state";
import { PageHeading } from "../../_ui/page-heading";
import { SkeletonLines } from "../../_ui/skeleton";
import { readableError } from "../errors";
import { LoadFailure } from "../load-failure";
import { ShowMore } from "../show-more";
import { useTRPC, useTRPCClient } from "../trpc";
import { usePages } from "../use-pages";
import { AuditEntry } from "./audit-entry";
import { AuditFilters } from "./audit-filters";
import { useNames } from "./use-names";
import { type AuditView, WHOLE_LOG, wantedOf } from "./words";

function useEntries(organizationId: string, view: AuditView) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const wanted = { organizationId, ...wantedOf(view) };
  return usePages(trpc.audit.list.queryKey(wanted), (page) =>
    client.audit.list.query({ ...wanted, page, limit: 50 }),
  );
}

/** Downloads the entries that match the filters as JSON lines. */
function DownloadButton({ organizationId, view }: { organizationId: string; view: AuditView }) {
  const client = useTRPCClient();
  const download = useMutation({
    mutationFn: () => client.audit.export.query({ organizationId, ...wantedOf(view) }),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => toast.error(readableError(error)),
  });
  return (
    <Button busy={download.isPending} onClick={() => download.mutate()}>
      <Download size={16} aria-hidden />
      Download as JSON Lines
    </Button>
  );
}

/** The audit log of an organization, newest entries first. */
export function AuditLog({ organizationId }: { organizationId: string }) {
  const [view, setView] = useState<AuditView>(WHOLE_LOG);
  const { query, items, count } = useEntries(organizationId, useDeferredValue(view));
  const nameOf = useNames(organizationId, items);
  return (
    <>
      <PageHeading
        title="Audit log"
        description={count === undefined ? "See who did what." : `${count} entries, newest first.`}
        actions={<DownloadButton organizationId={organizationId} view={view} />}
      />
      <AuditFilters organizationId={organizationId} view={view} onChange={setView} />
      {query.isPending ? <SkeletonLines count={8} label="Loading the audit log" /> : null}
      {query.isError ? <LoadFailure error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isSuccess && items.length === 0 ? (
        <EmptyState
          icon={<ScrollText size={24} />}
          title="No events match your filters"
          actions={<Button onClick={() => setView(WHOLE_LOG)}>Clear filters</Button>}
        />
      ) : null}
      {items.length > 0 ? (
        <ul aria-label="Entries" className="divide-y divide-line rounded-xl border border-line bg-raised">
          {items.map((entry) => (
            <AuditEntry
              key={entry.id}
              entry={entry}
              nameOf={nameOf}
              onTarget={(target) => setView({ ...WHOLE_LOG, target })}
            />
          ))}
        </ul>
      ) : null}
      <ShowMore query={query} />
    </>
  );
}
