"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { toast } from "sonner";
import { Badge } from "../../_ui/badge";
import { Button } from "../../_ui/button";
import { CopyButton } from "../../_ui/copy-button";
import { FormError } from "../../_ui/field";
import { SkeletonLines } from "../../_ui/skeleton";
import { Ago } from "../../_ui/time";
import { problemOf, statusOf } from "../errors";
import { LoadFailure } from "../load-failure";
import { useTRPC } from "../trpc";
import { adviceOn, explain, type Hostname, recordsToSet } from "./hostname-words";
import type { SiteProps } from "./site-frame";
import { useSitesChanged } from "./use-site";

const WORDS: Readonly<Record<Hostname["status"], { tone: "success" | "warning"; name: string }>> = {
  verified: { tone: "success", name: "Verified" },
  unverified: { tone: "warning", name: "Not verified" },
  expiring: { tone: "warning", name: "Record missing" },
};

function RecordLines({ record }: { record: Hostname["records"][number] }) {
  return (
    <dl className="grid gap-x-6 gap-y-1 font-mono text-xs sm:grid-cols-[4rem_1fr_2fr] sm:items-center">
      <div>
        <dt className="font-sans text-soft">Type</dt>
        <dd>{record.type}</dd>
      </div>
      <div className="min-w-0">
        <dt className="font-sans text-soft">Name</dt>
        <dd className="break-all">{record.name}</dd>
      </div>
      <div className="min-w-0">
        <dt className="font-sans text-soft">Value</dt>
        <dd className="flex items-center gap-3 break-all">
          {record.value}
          <CopyButton text={record.value} label={`Copy ${record.type} value`} />
        </dd>
      </div>
    </dl>
  );
}

function useVerify() {
  const changed = useSitesChanged();
  return useMutation(
    useTRPC().siteHostnames.verify.mutationOptions({
      async onSuccess({ hostname }) {
        await changed();
        toast.success(`${hostname} verified`);
      },
      // Also reload the state after an error, because a failed check can change the state.
      onError: () => void changed(),
    }),
  );
}

function HostnameCard({ site, organizationId, host }: SiteProps & { host: Hostname }) {
  const verify = useVerify();
  const words = WORDS[host.status];
  const isMissing = statusOf(verify.error) === 400;
  return (
    <section
      aria-label={`Hostname ${host.hostname}`}
      className="mt-4 grid gap-3 rounded-xl border border-line p-4"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-medium">{host.hostname}</h3>
        <span aria-live="polite">
          <Badge tone={words.tone}>{words.name}</Badge>
        </span>
        {host.checkedAt ? (
          <span className="text-soft">
            checked <Ago time={host.checkedAt} />
          </span>
        ) : null}
        <Button
          size="small"
          className="ml-auto"
          busy={verify.isPending}
          onClick={() => verify.mutate({ organizationId, siteId: site.id, hostname: host.hostname })}
        >
          Check now
        </Button>
      </div>
      <p className="text-soft">{explain(host)}</p>
      {recordsToSet(host).map((record) => (
        <RecordLines key={record.type} record={record} />
      ))}
      {host.usedBy === "hostname" ? <p className="text-[0.8125rem] text-soft">{adviceOn(host)}</p> : null}
      <FormError>
        {isMissing
          ? "We didn't find the record. New DNS records can take up to an hour to appear. Try again later."
          : problemOf(verify.error)}
      </FormError>
    </section>
  );
}

/** The site's hostnames, the DNS records that verify them, and whether the records were found. */
export function HostnameState({ site, organizationId }: SiteProps) {
  const options = useTRPC().siteHostnames.list.queryOptions({ organizationId, siteId: site.id });
  const wished = site.hostname !== undefined || site.proxy !== undefined;
  const hosts = useQuery({ ...options, enabled: wished && site.permissions.admin === true });
  if (!wished || !site.permissions.admin) return null;
  if (hosts.isPending) return <SkeletonLines count={2} label="Loading hostnames" />;
  if (hosts.isError) return <LoadFailure error={hosts.error} onRetry={() => hosts.refetch()} />;
  return hosts.data.items.map((host) => (
    <HostnameCard key={host.hostname} site={site} organizationId={organizationId} host={host} />
  ));
}
