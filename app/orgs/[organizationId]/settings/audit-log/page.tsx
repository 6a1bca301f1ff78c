import type { Metadata } from "next";
import { AuditLog } from "../../../../_console/audit/audit-log";
import { requireCaller } from "../../../../_console/page-guard";

interface Props {
  params: Promise<{ organizationId: string }>;
}

export const metadata: Metadata = { title: "Audit log" };

export default async function AuditLogPage({ params }: Props) {
  const { organizationId } = await params;
  await requireCaller(`/orgs/${organizationId}/settings/audit-log`);
  return <AuditLog organizationId={organizationId} />;
}
