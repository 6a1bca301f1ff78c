import type { Metadata } from "next";
import { Contents } from "../../_console/library/contents";
import { orNotFound, requireCaller } from "../../_console/page-guard";

interface Props {
  params: Promise<{ organizationId: string }>;
}

export const metadata: Metadata = { title: "Spaces" };

export default async function OrganizationPage({ params }: Props) {
  const { organizationId } = await params;
  const caller = await requireCaller(`/orgs/${organizationId}`);
  const organization = await orNotFound(caller.organizations.get({ organizationId }));
  return (
    <Contents
      organizationId={organizationId}
      collectionId={null}
      title={organization.title}
      mayCreate={organization.permissions.createContent === true}
    />
  );
}
