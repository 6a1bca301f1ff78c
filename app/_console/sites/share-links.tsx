"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../_ui/button";
import { CopyButton } from "../../_ui/copy-button";
import { Field, FormError } from "../../_ui/field";
import { SkeletonLines } from "../../_ui/skeleton";
import { ConfirmChange } from "../change/confirm-change";
import { useResourceForm } from "../change/use-resource-form";
import { readableError } from "../errors";
import type { RouterOutputs } from "../outputs";
import { useTRPC, useTRPCClient } from "../trpc";
import { Panel } from "./panel";
import type { SiteProps } from "./site-frame";
import { useSitesChanged } from "./use-site";

type ShareLink = RouterOutputs["siteShareLinks"]["list"]["items"][number];

function NewShareLink({ site, organizationId }: SiteProps) {
  const changed = useSitesChanged();
  const client = useTRPCClient();
  const { form, field, problem, busy, onSubmit } = useResourceForm({
    initial: { name: "" },
    send: ({ name }) =>
      client.siteShareLinks.create.mutate({ organizationId, siteId: site.id, name: name.trim() }),
    reload: changed,
    onDone: (): void => form.reset(),
  });
  return (
    <form onSubmit={onSubmit} className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end" noValidate>
      <Field
        label="Link name"
        placeholder="Beta customers"
        {...field("name", { validate: (name) => name.trim() !== "" || "Enter a name" })}
      />
      <Button type="submit" busy={busy}>
        Create link
      </Button>
      <FormError>{problem}</FormError>
    </form>
  );
}

function LinkRow({ link, onRevoke }: { link: ShareLink; onRevoke: () => void }) {
  const url = link.urls.published;
  return (
    <li className="flex flex-wrap items-center gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{link.name || "Unnamed link"}</p>
        <p className="truncate font-mono text-xs text-soft">{url ?? "Works after you publish the site"}</p>
      </div>
      {url ? <CopyButton text={url} label="Copy link" /> : null}
      <Button
        size="small"
        kind="danger-quiet"
        aria-label={`Revoke ${link.name || "the link"}`}
        onClick={onRevoke}
      >
        Revoke
      </Button>
    </li>
  );
}

/** The share links of the site. Each link can be revoked separately. */
export function ShareLinks({ site, organizationId }: SiteProps) {
  const of = { organizationId, siteId: site.id };
  const { data, error } = useQuery(useTRPC().siteShareLinks.list.queryOptions({ ...of, limit: 100 }));
  const [revoking, setRevoking] = useState<ShareLink | null>(null);
  const client = useTRPCClient();
  const changed = useSitesChanged();
  return (
    <Panel
      title="Share links"
      description="Create a separate link for each group of visitors, so that you can revoke each one separately."
    >
      {error ? <p className="text-danger">{readableError(error)}</p> : null}
      {!data && !error ? <SkeletonLines count={2} label="Loading share links" /> : null}
      <ul className="mb-4 divide-y divide-line empty:hidden">
        {data?.items.map((link) => (
          <LinkRow key={link.id} link={link} onRevoke={() => setRevoking(link)} />
        ))}
      </ul>
      <NewShareLink site={site} organizationId={organizationId} />
      <ConfirmChange
        open={revoking !== null}
        onClose={() => setRevoking(null)}
        title={`Revoke “${revoking?.name || "the link"}”?`}
        action="Revoke link"
        send={() => client.siteShareLinks.delete.mutate({ ...of, shareLinkId: revoking?.id ?? "" })}
        reload={changed}
        said={`Link “${revoking?.name || "without a name"}” revoked`}
      >
        <p>Visitors who used this link lose access immediately.</p>
      </ConfirmChange>
    </Panel>
  );
}
