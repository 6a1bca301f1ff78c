import type { Metadata } from "next";
import { Assistants } from "../../../../_console/organization/assistants";
import { requireCaller } from "../../../../_console/page-guard";

interface Props {
  params: Promise<{ organizationId: string }>;
}

export const metadata: Metadata = { title: "Assistants" };

export default async function AssistantsPage({ params }: Props) {
  const { organizationId } = await params;
  await requireCaller(`/orgs/${organizationId}/settings/assistants`);
  return <Assistants organizationId={organizationId} />;
}
