import type { Metadata } from "next";
import { Imports } from "../../../_console/imports/imports";
import { requireCaller } from "../../../_console/page-guard";
import { loadSpace } from "../../../_console/space/load-space";

interface Props {
  params: Promise<{ spaceId: string }>;
}

export const metadata: Metadata = { title: "Import files" };

export default async function ImportsPage({ params }: Props) {
  const { spaceId } = await params;
  await requireCaller(`/spaces/${spaceId}/imports`);
  const { organization: organizationId, permissions } = await loadSpace(spaceId);
  return <Imports place={{ organizationId, spaceId }} mayImport={permissions.edit === true} />;
}
