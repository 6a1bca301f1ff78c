import type { Metadata } from "next";
import { orNotFound, requireCaller } from "../../../../_console/page-guard";
import { Glossary } from "../../../../_console/translations/glossary/glossary";

interface Props {
  params: Promise<{ organizationId: string }>;
}

export const metadata: Metadata = { title: "Glossary" };

export default async function GlossaryPage({ params }: Props) {
  const { organizationId } = await params;
  const caller = await requireCaller(`/orgs/${organizationId}/translations/glossary`);
  const { permissions } = await orNotFound(caller.organizations.get({ organizationId }));
  return <Glossary organizationId={organizationId} mayEdit={permissions.createContent === true} />;
}
