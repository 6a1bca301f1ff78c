"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "../../_ui/button";
import { ConfirmChange } from "../change/confirm-change";
import { useTRPCClient } from "../trpc";
import { Panel } from "./panel";
import type { SiteProps } from "./site-frame";
import { useSitesChanged } from "./use-site";

/** Deletes a site. The confirmation dialog lists the data that is deleted, and the data that stays. */
export function DeleteSite({ site, organizationId }: SiteProps) {
  const [asking, setAsking] = useState(false);
  const router = useRouter();
  const changed = useSitesChanged();
  const client = useTRPCClient();
  return (
    <Panel
      title="Delete"
      description="Deletes the site with its structure, redirects and share links. The spaces on the site are kept."
      actions={
        <Button kind="danger-secondary" onClick={() => setAsking(true)}>
          Delete site…
        </Button>
      }
    >
      <ConfirmChange
        open={asking}
        onClose={() => setAsking(false)}
        title={`Delete “${site.title}”?`}
        action="Delete site"
        send={() => client.sites.delete.mutate({ organizationId, siteId: site.id })}
        onDone={() => {
          router.push(`/orgs/${organizationId}/sites`);
          return changed();
        }}
        said={`${site.title} deleted`}
      >
        <p>Links to the site stop working. You can't undo this.</p>
      </ConfirmChange>
    </Panel>
  );
}
