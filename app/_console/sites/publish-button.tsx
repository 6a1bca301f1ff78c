"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../_ui/button";
import { ConfirmChange } from "../change/confirm-change";
import { useTRPC, useTRPCClient } from "../trpc";
import { audienceOf } from "./audience";
import type { SiteProps } from "./site-frame";
import { useSitesChanged } from "./use-site";

/** Titles of the spaces that the site publishes. */
function useShownTitles({ site, organizationId }: SiteProps, enabled: boolean): string[] {
  const options = useTRPC().siteSpaces.list.queryOptions({ organizationId, siteId: site.id, limit: 100 });
  const { data } = useQuery({ ...options, enabled });
  return data?.items.map(({ space }) => space.title) ?? [];
}

/** Publishes or unpublishes a site, after a confirmation that explains who can open which content. */
export function PublishButton({ site, organizationId }: SiteProps) {
  const [asking, setAsking] = useState(false);
  const titles = useShownTitles({ site, organizationId }, asking && !site.published);
  const { publish, unpublish } = useTRPCClient().sites;
  const changed = useSitesChanged();
  const word = site.published ? "Unpublish" : "Publish";
  return (
    <>
      <Button kind={site.published ? "secondary" : "primary"} onClick={() => setAsking(true)}>
        {word}
      </Button>
      <ConfirmChange
        open={asking}
        onClose={() => setAsking(false)}
        title={`${word} “${site.title}”?`}
        action={`${word} site`}
        danger={site.published}
        send={() => (site.published ? unpublish : publish).mutate({ organizationId, siteId: site.id })}
        reload={changed}
        said={`${site.title} is ${site.published ? "offline" : "live"}`}
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
      </ConfirmChange>
    </>
  );
}
