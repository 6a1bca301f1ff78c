import type { Metadata } from "next";
import { EmailDomains } from "../../../../_console/organization/email-domains";
import { requireCaller } from "../../../../_console/page-guard";

interface Props {
  params: Promise<{ organizationId: string }>;
}

export const metadata: Metadata = { title: "Email domains" };

export default async function DomainsPage({ params }: Props) {
  const { organizationId } = await params;
  await requireCaller(`/orgs/${organizationId}/settings/domains`);
  return <EmailDomains organizationId={organizationId} />;
}
