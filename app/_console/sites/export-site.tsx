"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { Button } from "../../_ui/button";
import { readableError } from "../errors";
import { useTRPC } from "../trpc";
import { Panel } from "./panel";
import type { SiteProps } from "./site-frame";

/** Downloads a published site as a folder that opens without a server. */
export function ExportSite({ site, organizationId }: SiteProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const download = useMutation({
    mutationFn: () =>
      queries.fetchQuery(trpc.siteBundles.get.queryOptions({ organizationId, siteId: site.id })),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => toast.error(readableError(error)),
  });
  const isPublished = site.published;
  return (
    <Panel
      title="Download"
      description="A signed zip of the site as its readers see it: pages that open from a folder, with their search, and the Markdown of each. Another Bindery takes it in."
      actions={
        <Button onClick={() => download.mutate()} disabled={!isPublished} busy={download.isPending}>
          Download site
        </Button>
      }
    >
      {isPublished ? null : <p>Publish the site first: there is nothing yet that its readers see.</p>}
    </Panel>
  );
}
