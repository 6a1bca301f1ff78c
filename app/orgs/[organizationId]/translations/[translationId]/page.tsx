import type { Metadata } from "next";
import { missingSettings } from "@/lib/translation-settings";
import { orNotFound, requireCaller } from "../../../../_console/page-guard";
import { TranslationOverview } from "../../../../_console/translations/translation-overview";

interface Props {
  params: Promise<{ organizationId: string; translationId: string }>;
}

export const metadata: Metadata = { title: "Translation" };

export default async function TranslationPage({ params }: Props) {
  const { organizationId, translationId } = await params;
  const caller = await requireCaller(`/orgs/${organizationId}/translations/${translationId}`);
  const translation = await orNotFound(caller.translations.get({ organizationId, translationId }));
  return (
    <TranslationOverview
      organizationId={organizationId}
      translation={translation}
      missing={missingSettings()}
    />
  );
}
