"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "../../../_ui/button";
import { Dialog, DialogActions } from "../../../_ui/dialog";
import { Field, FormError } from "../../../_ui/field";
import { readableError } from "../../errors";
import { useTRPC } from "../../trpc";
import { audienceOf } from "../audience";
import type { SiteProps } from "../site-frame";
import { SpacePicker } from "../space-picker";
import { useSitesChanged } from "../use-site";

/** The part to add: a section, or a variant of a section (or of the root, if there are no sections). */
export type Addition = { kind: "section" } | { kind: "variant"; sectionId?: string; of: string };

function useAdd(onDone: () => void) {
  const trpc = useTRPC();
  const changed = useSitesChanged();
  const onSuccess = async ({ title }: { title: string }) => {
    await changed();
    onDone();
    toast.success(`“${title}” added`);
  };
  const section = useMutation(trpc.siteSections.add.mutationOptions({ onSuccess }));
  const variant = useMutation(trpc.siteSpaces.add.mutationOptions({ onSuccess }));
  return { section, variant };
}

/** Explains which content the addition publishes, and who can read it. */
function Consequence({ site }: Pick<SiteProps, "site">) {
  const audience = audienceOf(site.visibility);
  return (
    <p
      className={
        site.published && audience?.isOpen ? "rounded-lg bg-warning-soft px-3 py-2 text-warning" : "text-soft"
      }
    >
      {site.published
        ? "Adds every page of the space to the site immediately. "
        : "After you publish the site, this audience applies: "}
      {audience?.sentence}
    </p>
  );
}

function AddSpaceForm({
  site,
  organizationId,
  addition,
  onClose,
}: SiteProps & { addition: Addition; onClose: () => void }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [title, setTitle] = useState("");
  const { section, variant } = useAdd(onClose);
  const { error, isPending } = addition.kind === "section" ? section : variant;
  const add = () => {
    const [spaceId] = chosen;
    if (!spaceId) return;
    const named = title.trim() ? { title: title.trim() } : {};
    const common = { organizationId, siteId: site.id, spaceId, ...named };
    if (addition.kind === "section") section.mutate(common);
    else variant.mutate({ ...common, ...(addition.sectionId && { sectionId: addition.sectionId }) });
  };
  return (
    <div className="grid gap-4">
      <SpacePicker
        organizationId={organizationId}
        chosen={chosen}
        onChange={(spaces) => setChosen(spaces.slice(-1))}
      />
      <Field
        label="Title"
        hint="Optional. If empty, we use the space's title."
        value={title}
        maxLength={128}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Consequence site={site} />
      <FormError>{error ? readableError(error) : null}</FormError>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" disabled={chosen.length === 0} busy={isPending} onClick={add}>
          {addition.kind === "section" ? "Add section" : "Add variant"}
        </Button>
      </DialogActions>
    </div>
  );
}

interface Props extends SiteProps {
  addition: Addition | null;
  onClose: () => void;
}

/** Asks for the space and the title of a new section or variant. */
export function AddSpaceDialog({ addition, onClose, ...parts }: Props) {
  const title = addition?.kind === "variant" ? `New variant of ${addition.of}` : "New section";
  return (
    <Dialog open={addition !== null} onClose={onClose} wide title={title}>
      {addition ? <AddSpaceForm {...parts} addition={addition} onClose={onClose} /> : null}
    </Dialog>
  );
}
