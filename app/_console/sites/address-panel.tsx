"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { toast } from "sonner";
import { Button } from "../../_ui/button";
import { CopyButton } from "../../_ui/copy-button";
import { Dialog, DialogActions } from "../../_ui/dialog";
import { Field, FormError } from "../../_ui/field";
import { fieldError, readableError } from "../errors";
import { useTRPC } from "../trpc";
import { HostnameState } from "./hostname-state";
import { Panel } from "./panel";
import type { SiteProps } from "./site-frame";
import { useSitesChanged } from "./use-site";

function AddressForm({ site, organizationId, onClose }: SiteProps & { onClose: () => void }) {
  const changed = useSitesChanged();
  const form = useForm({ defaultValues: { basename: site.basename, hostname: site.hostname ?? "" } });
  const update = useMutation(
    useTRPC().sites.update.mutationOptions({
      async onSuccess() {
        await changed();
        onClose();
        toast.success("The address is changed");
      },
    }),
  );
  const refusals = [fieldError(update.error, "basename"), fieldError(update.error, "hostname")];
  const submit = form.handleSubmit(({ basename, hostname }) =>
    update.mutate({
      organizationId,
      siteId: site.id,
      basename: basename.trim(),
      hostname: hostname.trim() || null,
    }),
  );
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      <Field
        label="Path"
        hint="Letters, digits and hyphens. The present path goes on leading here."
        autoFocus
        error={refusals[0] ?? undefined}
        {...form.register("basename")}
      />
      <Field
        label="Hostname"
        placeholder="docs.example.org"
        hint="Optional. Its DNS records are shown once it is saved; readers find the site there once one is set."
        error={refusals[1] ?? undefined}
        {...form.register("hostname")}
      />
      <FormError>{update.error && !refusals.some(Boolean) ? readableError(update.error) : null}</FormError>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="primary" busy={update.isPending}>
          Save address
        </Button>
      </DialogActions>
    </form>
  );
}

/** Where the site is read. */
export function AddressPanel({ site, organizationId }: SiteProps) {
  const [editing, setEditing] = useState(false);
  const url = site.urls.published;
  return (
    <Panel
      title="Address"
      description={site.published ? "Readers find the site here." : "Readers will find the site here."}
      actions={
        site.permissions.admin ? <Button onClick={() => setEditing(true)}>Change address</Button> : null
      }
    >
      <div className="flex flex-wrap items-center gap-2 rounded-lg border border-line bg-side p-2 pl-3">
        <code className="min-w-0 flex-1 font-mono text-xs break-all" data-testid="site-address">
          {url ?? `/s/${site.basename}/`}
        </code>
        {url ? <CopyButton text={url} /> : null}
      </div>
      <HostnameState site={site} organizationId={organizationId} />
      <Dialog open={editing} onClose={() => setEditing(false)} title="Change the address">
        <AddressForm site={site} organizationId={organizationId} onClose={() => setEditing(false)} />
      </Dialog>
    </Panel>
  );
}
