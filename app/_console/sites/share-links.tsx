"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { toast } from "sonner";
import { Button } from "../../_ui/button";
import { ConfirmDialog } from "../../_ui/confirm-dialog";
import { CopyButton } from "../../_ui/copy-button";
import { Field, FormError } from "../../_ui/field";
import { SkeletonLines } from "../../_ui/skeleton";
import { fieldError, readableError } from "../errors";
import type { RouterOutputs } from "../outputs";
import { useTRPC } from "../trpc";
import { Panel } from "./panel";
import type { SiteProps } from "./site-frame";
import { useSitesChanged } from "./use-site";

type ShareLink = RouterOutputs["siteShareLinks"]["list"]["items"][number];

function NewShareLink({ site, organizationId }: SiteProps) {
  const changed = useSitesChanged();
  const form = useForm({ defaultValues: { name: "" } });
  const create = useMutation(
    useTRPC().siteShareLinks.create.mutationOptions({
      async onSuccess() {
        await changed();
        form.reset();
      },
    }),
  );
  const refused = fieldError(create.error, "name");
  const submit = form.handleSubmit(({ name }) =>
    create.mutate({ organizationId, siteId: site.id, name: name.trim() }),
  );
  return (
    <form onSubmit={submit} className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end" noValidate>
      <Field
        label="Link name"
        placeholder="Beta customers"
        error={form.formState.errors.name?.message ?? refused ?? undefined}
        {...form.register("name", { validate: (name) => name.trim() !== "" || "Enter a name" })}
      />
      <Button type="submit" busy={create.isPending}>
        Create link
      </Button>
      <FormError>{create.error && !refused ? readableError(create.error) : null}</FormError>
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
      <Button size="small" aria-label={`Revoke ${link.name || "the link"}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}

function useRevoke(onDone: () => void) {
  const changed = useSitesChanged();
  return useMutation(
    useTRPC().siteShareLinks.delete.mutationOptions({
      async onSuccess() {
        await changed();
        onDone();
        toast.success("Link revoked");
      },
    }),
  );
}

/** The share links of the site. Each link can be revoked separately. */
export function ShareLinks({ site, organizationId }: SiteProps) {
  const of = { organizationId, siteId: site.id };
  const { data, error } = useQuery(useTRPC().siteShareLinks.list.queryOptions({ ...of, limit: 100 }));
  const [revoking, setRevoking] = useState<ShareLink | null>(null);
  const revoke = useRevoke(() => setRevoking(null));
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
      <ConfirmDialog
        open={revoking !== null}
        onClose={() => setRevoking(null)}
        title={`Revoke “${revoking?.name || "the link"}”?`}
        action="Revoke link"
        danger
        busy={revoke.isPending}
        error={revoke.error ? readableError(revoke.error) : null}
        onConfirm={() => revoking && revoke.mutate({ ...of, shareLinkId: revoking.id })}
      >
        <p>Visitors who used this link lose access immediately.</p>
      </ConfirmDialog>
    </Panel>
  );
}
