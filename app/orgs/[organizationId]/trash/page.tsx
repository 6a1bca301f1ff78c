import type { Metadata } from "next";
import { Trash } from "../../../_console/library/trash";
import { orNotFound, requireCaller } from "../../../_console/page-guard";

interface Props {
  params: Promise<{ organizationId: string }>;
}

export const metadata: Metadata = { title: "Trash" };

export default async function TrashPage({ params }: Props) {
  const { organizationId } = await params;
  const caller = await requireCaller(`/orgs/${organizationId}/trash`);
  await orNotFound(caller.organizations.get({ organizationId }));
  return <Trash organizationId={organizationId} />;
}
