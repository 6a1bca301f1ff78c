"use client";

import { Button } from "../../../_ui/button";
import { FormError } from "../../../_ui/field";
import { SkeletonLines } from "../../../_ui/skeleton";
import { readableError } from "../../errors";
import { LoadFailure } from "../../load-failure";
import type { Site } from "../audience";
import { SiteFrame, type SiteProps } from "../site-frame";
import { useSite } from "../use-site";
import { ColorPart } from "./color-fields";
import { type PartProps, useDraft } from "./draft";
import { AnnouncementPart, FooterPart, HeaderPart, PagePart } from "./link-parts";
import { FontPart, LookPart, NamePart } from "./look-parts";
import { CustomizationPreview } from "./preview";

function Parts(props: PartProps) {
  return (
    <>
      <NamePart {...props} />
      <ColorPart {...props} />
      <FontPart {...props} />
      <LookPart {...props} />
      <HeaderPart {...props} />
      <FooterPart {...props} />
      <AnnouncementPart {...props} />
      <PagePart {...props} />
    </>
  );
}

function Editor(parts: SiteProps) {
  const { query, draft, change, isChanged, discard, save, saving } = useDraft(parts);
  if (query.isError) return <LoadFailure error={query.error} onRetry={() => query.refetch()} />;
  if (!draft) return <SkeletonLines count={8} label="Loading the customization" />;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <form
        aria-label="Customization"
        noValidate
        className="rounded-2xl border border-line bg-raised"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Parts draft={draft} change={change} />
        <div className="sticky bottom-0 grid gap-3 rounded-b-2xl border-t border-line bg-raised px-5 py-4">
          <FormError>{saving.error ? readableError(saving.error) : null}</FormError>
          <div className="flex justify-end gap-2">
            <Button disabled={!isChanged} onClick={discard}>
              Discard
            </Button>
            <Button type="submit" kind="primary" disabled={!isChanged} busy={saving.isPending}>
              Save look
            </Button>
          </div>
        </div>
      </form>
      <div className="min-w-0 lg:sticky lg:top-4">
        <CustomizationPreview site={parts.site} customization={draft} />
      </div>
    </div>
  );
}

/** How a site looks, edited beside what it becomes. */
export function SiteCustomization({
  initialSite,
  organizationId,
}: {
  initialSite: Site;
  organizationId: string;
}) {
  const site = useSite(initialSite, organizationId);
  const parts = { site, organizationId };
  return (
    <SiteFrame {...parts} wide>
      <Editor {...parts} />
    </SiteFrame>
  );
}
