import type { Metadata } from "next";
import { requireCaller } from "../../../../_console/page-guard";
import { SingleSignOn } from "../../../../_console/sso/single-sign-on";

interface Props {
  params: Promise<{ organizationId: string }>;
}

export const metadata: Metadata = { title: "Single sign-on" };

export default async function SingleSignOnPage({ params }: Props) {
  const { organizationId } = await params;
  await requireCaller(`/orgs/${organizationId}/settings/single-sign-on`);
  return <SingleSignOn organizationId={organizationId} />;
}
