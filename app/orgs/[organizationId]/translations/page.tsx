import type { Metadata } from "next";
import { missingSettings } from "@/lib/translation-settings";
import { orNotFound, requireCaller } from "../../../_console/page-guard";
import { TranslationList } from "../../../_console/translations/translation-list";

interface Props {
  params: Promise<{ organizationId: string }>;
}

export const metadata: Metadata = { title: "Translations" };

export default async function TranslationsPage({ params }: Props) {
  const { organizationId } = await params;
  const caller = await requireCaller(`/orgs/${organizationId}/translations`);
  const { permissions } = await orNotFound(caller.organizations.get({ organizationId }));
  return (
    <TranslationList
      organizationId={organizationId}
      mayCreate={permissions.createContent === true}
      missing={missingSettings()}
    />
  );
}
