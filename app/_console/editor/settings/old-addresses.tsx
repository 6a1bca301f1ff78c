"use client";

import { useMutation, useQueries, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { PageResource } from "@/domains/content/schema";
import { Button } from "../../../_ui/button";
import { Field, SelectField } from "../../../_ui/field";
import { IconButton } from "../../../_ui/icon-button";
import { SkeletonLines } from "../../../_ui/skeleton";
import { fieldError, problemOf, readableError } from "../../errors";
import { tidySource } from "../../sites/redirects/csv";
import { useSitesChanged } from "../../sites/use-site";
import { useTRPC } from "../../trpc";
import { useTarget } from "../target";

const SITES_MAX = 100;
const REDIRECTS_MAX = 1000;

/** A location of the page: a site, and the part of the site that shows the page's space. */
interface SiteLocation {
  siteId: string;
  siteTitle: string;
  siteSpaceId: string;
  root: string | undefined;
  mayEdit: boolean;
}

/** The sites that show the space of the edited content. */
function useSiteLocations(): { places: SiteLocation[]; isLoading: boolean } {
  const trpc = useTRPC();
  const { organizationId, spaceId } = useTarget();
  const sites = useQuery(trpc.sites.list.queryOptions({ organizationId, limit: SITES_MAX }));
  const all = sites.data?.items ?? [];
  const shown = useQueries({
    queries: all.map(({ id: siteId }) =>
      trpc.siteSpaces.list.queryOptions({ organizationId, siteId, limit: SITES_MAX }),
    ),
  });
  const places = all.flatMap((site, index) =>
    (shown[index]?.data?.items ?? [])
      .filter(({ space }) => space.id === spaceId)
      .map(({ id }) => ({
        siteId: site.id,
        siteTitle: site.title,
        siteSpaceId: id,
        root: site.urls.published,
        mayEdit: site.permissions.edit === true,
      })),
  );
  return { places, isLoading: sites.isPending || shown.some(({ isPending }) => isPending) };
}

/** URLs of one site that redirect to the page. */
function OfSite({ place, pageId }: { place: SiteLocation; pageId: string }) {
  const trpc = useTRPC();
  const { organizationId } = useTarget();
  const { siteId } = place;
  const asked = { organizationId, siteId, limit: REDIRECTS_MAX };
  const redirects = useQuery(trpc.siteRedirects.list.queryOptions(asked));
  const changed = useSitesChanged();
  const remove = useMutation(trpc.siteRedirects.delete.mutationOptions({ onSuccess: changed }));
  const own = (redirects.data?.items ?? []).filter(
    ({ destination }) => destination.kind === "site-page" && destination.pageId === pageId,
  );
  return (
    <>
      {own.map(({ id, source }) => (
        <li key={id} className="flex items-center gap-2 rounded-lg border border-line py-1 pr-1 pl-2.5">
          <span className="min-w-0 flex-1">
            <span className="block font-mono text-xs break-all">{source}</span>
            <span className="block truncate text-xs text-soft">{place.siteTitle}</span>
          </span>
          {place.mayEdit ? (
            <IconButton
              label={`Remove ${source}`}
              className="size-7"
              onClick={() => remove.mutate({ organizationId, siteId, siteRedirectId: id })}
            >
              <X size={15} aria-hidden />
            </IconButton>
          ) : null}
        </li>
      ))}
      {remove.error ? (
        <li role="alert" className="text-danger">
          {readableError(remove.error)}
        </li>
      ) : null}
    </>
  );
}

function AddAddress({ places, pageId }: { places: readonly SiteLocation[]; pageId: string }) {
  const { organizationId } = useTarget();
  const [chosen, setChosen] = useState(0);
  const [source, setSource] = useState("");
  const changed = useSitesChanged();
  const create = useMutation(
    useTRPC().siteRedirects.create.mutationOptions({
      async onSuccess() {
        setSource("");
        await changed();
      },
    }),
  );
  const add = (event: FormEvent) => {
    event.preventDefault();
    const place = places[chosen];
    if (!place || source.trim() === "") return;
    const { siteId, siteSpaceId, root } = place;
    const destination = { kind: "site-page" as const, siteSpaceId, pageId };
    create.mutate({ organizationId, siteId, source: tidySource(source, root), destination, permanent: true });
  };
  const { error } = create;
  return (
    <form onSubmit={add} className="grid gap-2.5">
      {places.length > 1 ? (
        <SelectField
          label="Site"
          value={String(chosen)}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {places.map(({ siteSpaceId, siteTitle }, index) => (
            <option key={siteSpaceId} value={String(index)}>
              {siteTitle}
            </option>
          ))}
        </SelectField>
      ) : null}
      <Field
        label="Old URL"
        placeholder="/old/page"
        value={source}
        error={fieldError(error, "source") ?? problemOf(error) ?? undefined}
        onChange={({ target }) => setSource(target.value)}
      />
      <Button type="submit" size="small" className="justify-self-start" busy={create.isPending}>
        Add redirect
      </Button>
    </form>
  );
}

function Addresses({ page }: { page: PageResource }) {
  const { places, isLoading } = useSiteLocations();
  const writable = places.filter(({ mayEdit }) => mayEdit);
  if (isLoading) return <SkeletonLines count={2} label="Loading redirects" />;
  if (places.length === 0)
    return (
      <p className="text-soft">
        No sites contain this space. To redirect old URLs, add the space to a site first.
      </p>
    );
  return (
    <div className="grid gap-3">
      <ul aria-label="Old URLs" className="grid gap-1.5 empty:hidden">
        {places.map((place) => (
          <OfSite key={place.siteSpaceId} place={place} pageId={page.id} />
        ))}
      </ul>
      {writable.length > 0 ? <AddAddress places={writable} pageId={page.id} /> : null}
    </div>
  );
}

/** Old URLs that redirect to a page. The URLs are loaded only when the person opens the section. */
export function OldAddresses({ page }: { page: PageResource }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="font-medium">Old URLs that redirect here</summary>
      <div className="mt-3">{isOpen ? <Addresses page={page} /> : null}</div>
    </details>
  );
}
