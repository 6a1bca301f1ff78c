"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../_ui/button";
import { Dialog, DialogActions } from "../../_ui/dialog";
import { Field, FormError, SelectField } from "../../_ui/field";
import { fieldError, readableError } from "../errors";
import { LearnMore } from "../learn-more";
import { useTRPCClient } from "../trpc";
import { AUDIENCES, audienceOf, type Visibility } from "./audience";
import { SpacePicker } from "./space-picker";
import { useSitesChanged } from "./use-site";

interface Fields {
  title: string;
  visibility: Visibility;
  arrangement: keyof typeof ARRANGEMENTS;
}

/**
 * How several spaces relate to each other: as parts of the site, or as versions or languages of the same
 * content.
 */
const ARRANGEMENTS = {
  sections: "Sections: each space is a tab",
  variants: "Variants: versions or languages of the same content",
} as const;

/** Creates a site with the selected spaces, and opens the site. The user can then publish it. */
function useCreate(organizationId: string) {
  const router = useRouter();
  const changed = useSitesChanged();
  const client = useTRPCClient();
  return useMutation({
    async mutationFn({ spaces, arrangement, ...fields }: Fields & { spaces: readonly string[] }) {
      const isFlat = arrangement === "variants";
      const [first, ...others] = spaces;
      const shown = isFlat ? [...spaces] : spaces.slice(0, 1);
      const site = await client.sites.create.mutate({ organizationId, ...fields, spaces: shown });
      if (!isFlat && first !== undefined)
        for (const spaceId of others)
          await client.siteSections.add.mutate({ organizationId, siteId: site.id, spaceId });
      return site;
    },
    async onSuccess(site) {
      await changed();
      router.push(`/orgs/${organizationId}/sites/${site.id}`);
    },
  });
}

function NewSiteForm({ organizationId, onClose }: { organizationId: string; onClose: () => void }) {
  const [spaces, setSpaces] = useState<readonly string[]>([]);
  const [missing, setMissing] = useState(false);
  const form = useForm<Fields>({
    defaultValues: { title: "", visibility: "public", arrangement: "sections" },
  });
  const create = useCreate(organizationId);
  const refused = fieldError(create.error, "title");
  const submit = form.handleSubmit((fields) => {
    setMissing(spaces.length === 0);
    if (spaces.length > 0) create.mutate({ ...fields, spaces });
  });
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      <Field
        label="Title"
        placeholder="Product documentation"
        autoFocus
        error={form.formState.errors.title?.message ?? refused ?? undefined}
        {...form.register("title", {
          validate: (title) => title.trim().length >= 2 || "Enter a title with at least two characters",
          maxLength: { value: 128, message: "At most 128 characters" },
        })}
      />
      <SpacePicker organizationId={organizationId} chosen={spaces} onChange={setSpaces} />
      {missing && spaces.length === 0 ? (
        <p role="alert" className="text-[0.8125rem] text-danger">
          Select at least one space
        </p>
      ) : null}
      {spaces.length > 1 ? (
        <SelectField
          label="Structure"
          hint={
            <>
              You can change the structure later, and combine sections with variants.{" "}
              <LearnMore page="administrators/structure" about="sections and variants" />
            </>
          }
          {...form.register("arrangement")}
        >
          {Object.entries(ARRANGEMENTS).map(([arrangement, name]) => (
            <option key={arrangement} value={arrangement}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      <SelectField
        label="Site audience"
        hint={
          <>
            {audienceOf(form.watch("visibility"))?.sentence}{" "}
            <LearnMore page="administrators/readers-of-a-site" about="site audiences" />
          </>
        }
        {...form.register("visibility")}
      >
        {AUDIENCES.map(({ visibility, name }) => (
          <option key={visibility} value={visibility}>
            {name}
          </option>
        ))}
      </SelectField>
      <FormError>{create.error && !refused ? readableError(create.error) : null}</FormError>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="primary" busy={create.isPending || create.isSuccess}>
          Create site
        </Button>
      </DialogActions>
    </form>
  );
}

interface Props {
  organizationId: string;
  open: boolean;
  onClose: () => void;
}

/** Asks for the title, the spaces and the audience of a new site. */
export function NewSiteDialog({ organizationId, open, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide
      title="New site"
      description="Your site stays private until you publish it."
    >
      <NewSiteForm organizationId={organizationId} onClose={onClose} />
    </Dialog>
  );
}
