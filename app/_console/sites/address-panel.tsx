"use client";

import { useState } from "react";
import { Button } from "../../_ui/button";
import { CopyButton } from "../../_ui/copy-button";
import { Dialog } from "../../_ui/dialog";
import { Field } from "../../_ui/field";
import { ResourceForm } from "../change/resource-form";
import { LearnMore } from "../learn-more";
import { useTRPCClient } from "../trpc";
import { HostnameState } from "./hostname-state";
import { Panel } from "./panel";
import type { SiteProps } from "./site-frame";
import { useSitesChanged } from "./use-site";

function AddressForm({ site, organizationId, onClose }: SiteProps & { onClose: () => void }) {
  const changed = useSitesChanged();
  const client = useTRPCClient();
  return (
    <ResourceForm
      initial={{ basename: site.basename, hostname: site.hostname ?? "" }}
      send={({ basename, hostname }) =>
        client.sites.update.mutate({
          organizationId,
          siteId: site.id,
          basename: basename.trim(),
          hostname: hostname.trim() || null,
        })
      }
      reload={changed}
      said="URL changed"
      action="Save URL"
      onClose={onClose}
    >
      {(field) => (
        <>
          <Field
            label="Path"
            hint="Use letters, digits and hyphens. The current path redirects to the new one."
            autoFocus
            {...field("basename")}
          />
          <Field
            label="Hostname"
            placeholder="docs.example.org"
            hint="Optional. After you save, set a DNS record that appears. When Bindery finds it, the site becomes available at this hostname."
            {...field("hostname")}
          />
        </>
      )}
    </ResourceForm>
  );
}

/** The URL of the site. */
export function AddressPanel({ site, organizationId }: SiteProps) {
  const [editing, setEditing] = useState(false);
  const url = site.urls.published;
  return (
    <Panel
      title="Site URL"
      description={
        site.published
          ? "Visitors open the site at this URL."
          : "After you publish the site, visitors open it at this URL."
      }
      actions={site.permissions.admin ? <Button onClick={() => setEditing(true)}>Edit URL</Button> : null}
    >
      <div className="flex flex-wrap items-center gap-2 rounded-lg border border-line bg-side p-2 pl-3">
        <code className="min-w-0 flex-1 font-mono text-xs break-all" data-testid="site-address">
          {url ?? `/s/${site.basename}/`}
        </code>
        {url ? <CopyButton text={url} /> : null}
      </div>
      <HostnameState site={site} organizationId={organizationId} />
      <Dialog
        open={editing}
        onClose={() => setEditing(false)}
        title="Edit URL"
        description={
          <>
            Change the path of the site, or use a custom domain.{" "}
            <LearnMore page="administrators/site-address" about="custom domains" />
          </>
        }
      >
        <AddressForm site={site} organizationId={organizationId} onClose={() => setEditing(false)} />
      </Dialog>
    </Panel>
  );
}
