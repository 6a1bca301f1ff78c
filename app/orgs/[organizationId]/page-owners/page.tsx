import type { Metadata } from "next";
import { OwnedPages } from "../../../_console/ownership/owned-pages";
import { orNotFound, requireCaller } from "../../../_console/page-guard";

interface Props {
  params: Promise<{ organizationId: string }>;
}

export const metadata: Metadata = { title: "Page owners" };

export default async function PageOwnersPage({ params }: Props) {
  const { organizationId } = await params;
  const caller = await requireCaller(`/orgs/${organizationId}/page-owners`);
  await orNotFound(caller.organizations.get({ organizationId }));
  return <OwnedPages organizationId={organizationId} />;
}
