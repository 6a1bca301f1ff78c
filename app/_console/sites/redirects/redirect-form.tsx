"use client";

import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { toast } from "sonner";
import { Button } from "../../../_ui/button";
import { Dialog, DialogActions } from "../../../_ui/dialog";
import { CheckField, Field, FormError } from "../../../_ui/field";
import { SkeletonLines } from "../../../_ui/skeleton";
import { fieldError, readableError } from "../../errors";
import type { RouterOutputs } from "../../outputs";
import { useTRPC } from "../../trpc";
import type { SiteProps } from "../site-frame";
import { useSitesChanged } from "../use-site";
import { sourceProblem, tidySource } from "./csv";
import type { Destination } from "./destinations";
import { useDestinations } from "./use-destinations";

export type Redirect = RouterOutputs["siteRedirects"]["list"]["items"][number];

interface Fields {
  source: string;
  target: string;
  captureWildcard: boolean;
  permanent: boolean;
  live: boolean;
}

interface Props extends SiteProps {
  /** The redirect to edit, or null for a new redirect. */
  redirect: Redirect | null;
  onClose: () => void;
}

function useSave({ site, organizationId, redirect, onClose }: Props) {
  const trpc = useTRPC();
  const changed = useSitesChanged();
  const onSuccess = async ({ source }: Redirect) => {
    await changed();
    onClose();
    toast.success(`Redirect of ${source} ${redirect ? "saved" : "added"}`);
  };
  const create = useMutation(trpc.siteRedirects.create.mutationOptions({ onSuccess }));
  const update = useMutation(trpc.siteRedirects.update.mutationOptions({ onSuccess }));
  const save = ({ live, target: _target, ...fields }: Fields, destination: Destination) => {
    const body = { organizationId, siteId: site.id, ...fields, destination, draft: !live };
    if (redirect) update.mutate({ ...body, siteRedirectId: redirect.id });
    else create.mutate(body);
  };
  return { save, ...(redirect ? update : create) };
}

function RedirectForm(props: Props & { destinations: ReturnType<typeof useDestinations> }) {
  const { site, redirect, onClose, destinations } = props;
  const form = useForm<Fields>({
    defaultValues: {
      source: redirect?.source ?? "",
      target: redirect ? destinations.describe(redirect.destination).path : "",
      captureWildcard: redirect?.captureWildcard ?? false,
      permanent: redirect?.permanent ?? true,
      live: !redirect?.draft,
    },
  });
  const { save, error, isPending } = useSave(props);
  const root = site.urls.published;
  const submit = form.handleSubmit(async (fields) => {
    const found = await destinations.find(fields.target);
    if ("problem" in found) return form.setError("target", { message: found.problem });
    save({ ...fields, source: tidySource(fields.source, root) }, found.destination);
  });
  const refused = { source: fieldError(error, "source"), destination: fieldError(error, "destination") };
  const { errors } = form.formState;
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      <Field
        label="Old path"
        placeholder="/old/page"
        hint="Relative to the site's URL. Use * at the end to match everything that follows."
        autoFocus
        error={errors.source?.message ?? refused.source ?? undefined}
        {...form.register("source", {
          validate: (source) => sourceProblem(tidySource(source, root)) ?? true,
        })}
      />
      <Field
        label="Destination"
        placeholder="/new/page or https://example.org"
        hint="Enter a path on this site or a full URL. If you move the page later, the redirect still works."
        error={errors.target?.message ?? refused.destination ?? undefined}
        {...form.register("target")}
      />
      {form.watch("source").trim().endsWith("*") ? (
        <CheckField
          label="Keep the part that matches *"
          hint="Appends the matched part to the destination."
          {...form.register("captureWildcard")}
        />
      ) : null}
      <CheckField
        label="Permanent"
        hint="Browsers and search engines remember the redirect."
        {...form.register("permanent")}
      />
      <CheckField
        label="Live"
        hint="If off, the redirect is a draft and isn't used."
        {...form.register("live")}
      />
      <FormError>{error && !refused.source && !refused.destination ? readableError(error) : null}</FormError>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="primary" busy={isPending || form.formState.isSubmitting}>
          {redirect ? "Save redirect" : "Add redirect"}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Waits for the destination of a redirect to load before it shows the form. */
function LoadedForm(props: Props) {
  const { redirect } = props;
  const destinations = useDestinations(props, redirect ? [redirect.destination] : []);
  if (destinations.error) return <FormError>{readableError(destinations.error)}</FormError>;
  if (!destinations.isReady) return <SkeletonLines count={4} label="Loading the site" />;
  return <RedirectForm {...props} destinations={destinations} />;
}

/** Asks for the source and the destination of a redirect. */
export function RedirectDialog({ open, ...props }: Props & { open: boolean }) {
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      wide
      title={props.redirect ? "Edit redirect" : "New redirect"}
    >
      {open ? <LoadedForm {...props} /> : null}
    </Dialog>
  );
}
