"use client";

import type { ReactNode } from "react";
import { Button } from "../../../_ui/button";
import { FormError } from "../../../_ui/field";
import { SkeletonLines } from "../../../_ui/skeleton";
import { LoadFailure } from "../../load-failure";
import type { SiteProps } from "../site-frame";
import { CodePart } from "./code-part";
import { ColorPart } from "./color-fields";
import { FontPart, NamePart, StylePart } from "./customization-parts";
import type { Draft, PartProps } from "./draft";
import { EditedPart } from "./edited-part";
import { FooterPart, HeaderPart } from "./link-parts";
import { OwnElsewhere } from "./own-fields";
import { CustomizationPreview } from "./preview";
import { ProblemsProvider, useFirstError, useProblems } from "./problems";
import { AnnouncementPart, PagePart } from "./reading-parts";

function Parts({ site, organizationId, ...props }: PartProps & SiteProps) {
  const of = { site, organizationId };
  return (
    <>
      <NamePart {...props} {...of} />
      <ColorPart {...props} />
      <FontPart {...props} />
      <CodePart {...props} />
      <StylePart {...props} />
      <HeaderPart {...props} />
      <FooterPart {...props} {...of} />
      <AnnouncementPart {...props} />
      <PagePart {...props} />
      <OwnElsewhere />
    </>
  );
}

interface Props extends SiteProps {
  edited: Draft;
  /** The variant that is customized, or undefined for the customization of the whole site. */
  siteSpaceId?: string | undefined;
  /** Actions on the customization as a whole. */
  more?: ReactNode;
}

/** A form for a customization, next to its preview. */
export function CustomizationEditor({ edited, siteSpaceId, more, ...parts }: Props) {
  const { query, draft, change, isChanged, discard, save, saving } = edited;
  const problems = useProblems(saving.error);
  const form = useFirstError(saving.error);
  if (query.isError) return <LoadFailure error={query.error} onRetry={() => query.refetch()} />;
  if (!draft) return <SkeletonLines count={8} label="Loading the customization" />;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <form
        ref={form}
        aria-label="Customization"
        noValidate
        className="rounded-2xl border border-line bg-raised"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <EditedPart {...parts} siteSpaceId={siteSpaceId} isChanged={isChanged}>
          {more}
        </EditedPart>
        <ProblemsProvider value={problems.found}>
          <Parts {...parts} draft={draft} change={change} />
        </ProblemsProvider>
        <div className="sticky bottom-0 grid gap-3 rounded-b-2xl border-t border-line bg-raised px-5 py-4">
          <FormError>{problems.summary}</FormError>
          <div className="flex justify-end gap-2">
            <Button
              disabled={!isChanged}
              onClick={() => {
                problems.forget();
                discard();
              }}
            >
              Discard
            </Button>
            <Button type="submit" kind="primary" disabled={!isChanged} busy={saving.isPending}>
              Save changes
            </Button>
          </div>
        </div>
      </form>
      <div className="min-w-0 lg:sticky lg:top-4">
        <CustomizationPreview
          site={parts.site}
          customization={draft}
          siteSpaceId={siteSpaceId}
          hasErrors={problems.hasShown}
          onErrors={problems.setErrors}
        />
      </div>
    </div>
  );
}
