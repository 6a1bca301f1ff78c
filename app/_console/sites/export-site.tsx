"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Button } from "../../_ui/button";
import { ProgressBar } from "../../_ui/progress-bar";
import { readableError } from "../errors";
import { useTRPC } from "../trpc";
import { Panel } from "./panel";
import type { SiteProps } from "./site-frame";

const POLL_MILLISECONDS = 1000;

/** Requests a bundle of a site, tracks its progress, and downloads it. */
function useBundle({ site, organizationId }: SiteProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [bundle, setBundle] = useState<string>();
  const key = { organizationId, siteId: site.id };
  const begin = useMutation({
    mutationFn: () => queries.fetchQuery({ ...trpc.siteBundles.get.queryOptions(key), staleTime: 0 }),
    onSuccess: ({ id }) => setBundle(id),
  });
  const { data, error } = useQuery(
    trpc.siteBundles.get.queryOptions(
      { ...key, bundle },
      {
        enabled: bundle !== undefined,
        staleTime: 0,
        refetchInterval: ({ state }) =>
          state.data?.status === "completed" || state.data?.status === "failed" ? false : POLL_MILLISECONDS,
      },
    ),
  );
  useEffect(() => {
    if (bundle === undefined || data?.id !== bundle || data.status !== "completed") return;
    setBundle(undefined);
    location.assign(data.url);
  }, [bundle, data]);
  const making = bundle !== undefined && data?.status !== "failed" && !error;
  const failure = begin.error ?? error;
  return {
    begin: () => {
      setBundle(undefined);
      begin.mutate();
    },
    isBusy: begin.isPending || making,
    progress: making ? (data?.progress ?? 0) : undefined,
    reason:
      bundle !== undefined && data?.status === "failed" ? data.reason : failure && readableError(failure),
  };
}

/** Downloads a published site as a folder that opens without a server. */
export function ExportSite(props: SiteProps) {
  const { begin, isBusy, progress, reason } = useBundle(props);
  const isPublished = props.site.published;
  return (
    <Panel
      title="Download"
      description="Downloads the published site as a signed ZIP archive, so that you can read it offline or import it into another Bindery instance. The archive includes search and each page's Markdown."
      actions={
        <Button onClick={begin} disabled={!isPublished} busy={isBusy}>
          Download site
        </Button>
      }
    >
      {isPublished ? null : <p>To download the site, publish it first.</p>}
      {progress === undefined ? null : (
        <div className="grid gap-1.5">
          <ProgressBar label="Progress of the download" value={progress} />
          <p className="text-soft">
            <span aria-live="polite">{progress === 0 ? "Waiting to start" : "Rendering pages"}</span>
            {progress === 0 ? null : ` (${progress}%)`}. The download starts when the archive is ready.
          </p>
        </div>
      )}
      {reason ? (
        <p role="alert" className="rounded-lg bg-danger-soft px-3 py-2.5 font-medium break-words text-danger">
          {reason}
        </p>
      ) : null}
    </Panel>
  );
}
