"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "../../_ui/button";
import { Dialog, DialogActions } from "../../_ui/dialog";
import { FormError } from "../../_ui/field";
import { readableError } from "../errors";
import { LearnMore } from "../learn-more";
import { useTRPC } from "../trpc";
import { AUDIENCES, audienceOf, type Visibility } from "./audience";
import { Panel } from "./panel";
import type { SiteProps } from "./site-frame";
import { useSitesChanged } from "./use-site";

function AudienceForm({ site, organizationId, onClose }: SiteProps & { onClose: () => void }) {
  const [chosen, setChosen] = useState<Visibility>(site.visibility);
  const changed = useSitesChanged();
  const update = useMutation(
    useTRPC().sites.update.mutationOptions({
      async onSuccess() {
        await changed();
        onClose();
        toast.success("Audience saved");
      },
    }),
  );
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="sr-only">Site audience</legend>
        {AUDIENCES.map(({ visibility, name, sentence }) => (
          <label
            key={visibility}
            className="flex gap-3 rounded-xl border border-line p-3 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name="visibility"
              className="mt-0.5 size-4 accent-accent"
              checked={chosen === visibility}
              onChange={() => setChosen(visibility)}
            />
            <span>
              <span className="block font-medium">{name}</span>
              <span className="block text-[0.8125rem] text-soft">{sentence}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <FormError>{update.error ? readableError(update.error) : null}</FormError>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          kind="primary"
          busy={update.isPending}
          onClick={() => update.mutate({ organizationId, siteId: site.id, visibility: chosen })}
        >
          Save audience
        </Button>
      </DialogActions>
    </>
  );
}

/** The audience of the site, in a sentence. */
export function AudiencePanel({ site, organizationId }: SiteProps) {
  const [editing, setEditing] = useState(false);
  return (
    <Panel
      title="Site audience"
      description={audienceOf(site.visibility)?.sentence}
      actions={
        site.permissions.admin ? <Button onClick={() => setEditing(true)}>Edit audience</Button> : null
      }
    >
      <Dialog
        open={editing}
        onClose={() => setEditing(false)}
        wide
        title="Edit audience"
        description={
          <>
            Choose who can open the site.{" "}
            <LearnMore page="administrators/readers-of-a-site" about="site audiences" />
          </>
        }
      >
        <AudienceForm site={site} organizationId={organizationId} onClose={() => setEditing(false)} />
      </Dialog>
    </Panel>
  );
}
