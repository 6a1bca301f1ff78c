"use client";

import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { Button } from "../../_ui/button";
import { ButtonLink } from "../../_ui/button-link";
import { Link } from "../../_ui/link";
import { PageHeading } from "../../_ui/page-heading";
import { useSpaces } from "../library/use-spaces";
import { Panel } from "../sites/panel";
import { DeleteTranslation } from "./delete-translation";
import { ItemsPanel } from "./items-panel";
import { languageName } from "./languages";
import { RunPanel } from "./run-panel";
import { SettingsPanel } from "./settings-panel";
import { SpaceLink } from "./space-link";
import { type Translation, useTranslation } from "./translations";
import { Unconfigured } from "./unconfigured";

interface Props {
  organizationId: string;
  translation: Translation;
  /** The reason why this instance can't translate, or null if it's configured for translations. */
  missing: string | null;
}

/** One translation: its run, the result for each page, its settings, and its deletion. */
export function TranslationOverview({ organizationId, translation: initial, missing }: Props) {
  const translation = useTranslation(organizationId, initial);
  const { titleOf } = useSpaces(organizationId);
  const [deleting, setDeleting] = useState(false);
  const { source, language, result, permissions } = translation;
  const title = `${titleOf(source.space) ?? "Translation"} in ${languageName(language)}`;
  const parts = { organizationId, translation };
  return (
    <>
      <Link
        href={`/orgs/${organizationId}/translations`}
        className="mb-3 inline-flex items-center gap-1.5 text-soft hover:text-ink"
      >
        <ArrowLeft size={16} aria-hidden />
        Translations
      </Link>
      <PageHeading
        title={title}
        description={
          <>
            From <SpaceLink spaceId={source.space} title={titleOf(source.space)} /> in{" "}
            {languageName(source.language)}
          </>
        }
        actions={
          result ? <ButtonLink href={`/spaces/${result.space}`}>Open translated space</ButtonLink> : null
        }
      />
      <Unconfigured missing={missing} />
      <div className="grid gap-5">
        <RunPanel {...parts} canRun={missing === null} />
        <ItemsPanel {...parts} />
        <SettingsPanel {...parts} />
        {permissions.edit ? (
          <Panel
            title="Delete"
            description="Stops translating the source. The translated space and its pages stay."
            actions={
              <Button kind="danger-secondary" onClick={() => setDeleting(true)}>
                Delete translation
              </Button>
            }
          />
        ) : null}
      </div>
      <DeleteTranslation title={title} {...parts} open={deleting} onClose={() => setDeleting(false)} />
    </>
  );
}
