"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "../../_ui/button";
import { ConfirmDialog } from "../../_ui/confirm-dialog";
import { readableError } from "../errors";
import { useTRPC } from "../trpc";
import { Panel } from "./panel";
import type { SiteProps } from "./site-frame";
import { useSitesChanged } from "./use-site";

/** Deletes a site. The confirmation dialog lists the data that is deleted, and the data that stays. */
export function DeleteSite({ site, organizationId }: SiteProps) {
  const [asking, setAsking] = useState(false);
  const router = useRouter();
  const changed = useSitesChanged();
  const remove = useMutation(
    useTRPC().sites.delete.mutationOptions({
      async onSuccess() {
        router.push(`/orgs/${organizationId}/sites`);
        await changed();
        toast.success(`${site.title} deleted`);
      },
    }),
  );
  const close = () => {
    setAsking(false);
    remove.reset();
  };
  return (
    <Panel
      title="Delete"
      description="Deletes the site's structure, redirects and share links. Its spaces are kept."
      actions={<Button onClick={() => setAsking(true)}>Delete site…</Button>}
    >
      <ConfirmDialog
        open={asking}
        onClose={close}
        title={`Delete “${site.title}”?`}
        action="Delete site"
        danger
        busy={remove.isPending}
        error={remove.error ? readableError(remove.error) : null}
        onConfirm={() => remove.mutate({ organizationId, siteId: site.id })}
      >
        <p>Links to the site stop working. You can't undo this.</p>
      </ConfirmDialog>
    </Panel>
  );
}
