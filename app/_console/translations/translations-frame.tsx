import type { ReactNode } from "react";
import { PageHeading } from "../../_ui/page-heading";
import { LearnMore } from "../learn-more";
import { PlaceTabs } from "../organization/place-tabs";

interface Props {
  organizationId: string;
  actions: ReactNode;
  children: ReactNode;
}

/** Tabs for the translations of an organization and its glossary. */
export function TranslationsFrame({ organizationId, actions, children }: Props) {
  const base = `/orgs/${organizationId}/translations`;
  const places = [
    { href: base, title: "Spaces" },
    { href: `${base}/glossary`, title: "Glossary" },
  ];
  return (
    <>
      <PageHeading
        title="Translations"
        description={
          <>
            Translated spaces follow their source and keep your corrections.{" "}
            <LearnMore page="writers/translate" about="translations" />
          </>
        }
        actions={actions}
      />
      <PlaceTabs label="Translations" places={places} />
      {children}
    </>
  );
}
