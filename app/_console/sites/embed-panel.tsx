"use client";

import { useState } from "react";
import { Button } from "../../_ui/button";
import { CopyButton } from "../../_ui/copy-button";
import { Dialog } from "../../_ui/dialog";
import { TextField } from "../../_ui/field";
import { ResourceForm } from "../change/resource-form";
import { LearnMore } from "../learn-more";
import { linesIn } from "../lines-in";
import { useTRPCClient } from "../trpc";
import { Panel } from "./panel";
import type { SiteProps } from "./site-frame";
import { useSitesChanged } from "./use-site";

function OriginsForm({ site, organizationId, onClose }: SiteProps & { onClose: () => void }) {
  const changed = useSitesChanged();
  const client = useTRPCClient();
  return (
    <ResourceForm
      initial={{ embedOrigins: site.embedOrigins.join("\n") }}
      send={({ embedOrigins }) =>
        client.sites.update.mutate({
          organizationId,
          siteId: site.id,
          embedOrigins: linesIn(embedOrigins),
        })
      }
      reload={changed}
      said="Origins saved"
      action="Save origins"
      onClose={onClose}
    >
      {(field) => (
        <TextField
          label="Allowed origins"
          hint="Enter one origin per line, such as https://app.example.com or https://*.example.com. Don't use a wildcard for a host where other people can publish pages, such as github.io or vercel.app. If empty, no other page can show the site."
          rows={4}
          spellCheck={false}
          autoFocus
          {...field("embedOrigins")}
        />
      )}
    </ResourceForm>
  );
}

/** The element that people paste into the pages of their product. */
function Snippet({ address }: { address: string }) {
  const code = `<script async src="${address}~embed.js"></script>`;
  return (
    <div className="grid gap-2">
      <p className="text-soft">Add this script tag to your product's pages:</p>
      <div className="flex flex-wrap items-center gap-2 rounded-lg border border-line bg-side p-2 pl-3">
        <code className="min-w-0 flex-1 font-mono text-xs break-all">{code}</code>
        <CopyButton text={code} />
      </div>
    </div>
  );
}

/** The origins whose pages can show the site in a panel. */
export function EmbedPanel({ site, organizationId }: SiteProps) {
  const [editing, setEditing] = useState(false);
  const origins = site.embedOrigins;
  const isOn = origins.length > 0;
  const about = (
    <>
      Add a panel to your product where visitors can search this site, ask questions and read pages.{" "}
      <LearnMore page="administrators/docs-in-your-product" about="docs in your product" />
    </>
  );
  return (
    <Panel
      title={isOn ? "Docs in your product are on" : "Docs in your product are off"}
      description={about}
      actions={site.permissions.admin ? <Button onClick={() => setEditing(true)}>Edit origins</Button> : null}
    >
      {isOn ? (
        <div className="grid gap-4">
          <ul aria-label="Allowed origins" className="grid gap-1 font-mono text-xs">
            {origins.map((origin) => (
              <li key={origin}>{origin}</li>
            ))}
          </ul>
          {site.urls.published ? <Snippet address={site.urls.published} /> : null}
        </div>
      ) : null}
      <Dialog open={editing} onClose={() => setEditing(false)} title="Edit origins" description={about}>
        <OriginsForm site={site} organizationId={organizationId} onClose={() => setEditing(false)} />
      </Dialog>
    </Panel>
  );
}
