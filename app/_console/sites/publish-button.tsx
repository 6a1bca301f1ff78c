"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "../../_ui/button";
import { ConfirmDialog } from "../../_ui/confirm-dialog";
import { readableError } from "../errors";
import { useTRPC } from "../trpc";
import { audienceOf } from "./audience";
import type { SiteProps } from "./site-frame";
import { useSitesChanged } from "./use-site";

/** Titles of the spaces that the site publishes. */
function useShownTitles({ site, organizationId }: SiteProps, enabled: boolean): string[] {
  const options = useTRPC().siteSpaces.list.queryOptions({ organizationId, siteId: site.id, limit: 100 });
  const { data } = useQuery({ ...options, enabled });
  return data?.items.map(({ space }) => space.title) ?? [];
}

function usePublish(site: SiteProps["site"], onDone: () => void) {
  const trpc = useTRPC();
  const changed = useSitesChanged();
  const done = (word: string) => async () => {
    await changed();
    onDone();
    toast.success(word);
  };
  const publish = useMutation(
    trpc.sites.publish.mutationOptions({ onSuccess: done(`${site.title} is live`) }),
  );
  const unpublish = useMutation(
    trpc.sites.unpublish.mutationOptions({ onSuccess: done(`${site.title} is offline`) }),
  );
  return site.published ? unpublish : publish;
}

/** Publishes or unpublishes a site, after a confirmation that explains who can open which content. */
export function PublishButton({ site, organizationId }: SiteProps) {
  const [asking, setAsking] = useState(false);
  const titles = useShownTitles({ site, organizationId }, asking && !site.published);
  const change = usePublish(site, () => setAsking(false));
  const close = () => {
    setAsking(false);
    change.reset();
  };
  const word = site.published ? "Unpublish" : "Publish";
  return (
    <>
      <Button kind={site.published ? "secondary" : "primary"} onClick={() => setAsking(true)}>
        {word}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={close}
        title={`${word} “${site.title}”?`}
        action={`${word} site`}
        danger={site.published}
        busy={change.isPending}
        error={change.error ? readableError(change.error) : null}
        onConfirm={() => change.mutate({ organizationId, siteId: site.id })}
      >
        {site.published ? (
          <p>Visitors get a “not found” page. The site's spaces, structure and URL are kept.</p>
        ) : (
          <>
            <p>{audienceOf(site.visibility)?.sentence}</p>
            {titles.length > 0 ? (
              <p>
                This publishes: <strong className="text-ink">{titles.join(", ")}</strong>.
              </p>
            ) : null}
          </>
        )}
      </ConfirmDialog>
    </>
  );
}
