import type { Metadata } from "next";
import { GeneralSettings } from "../../../_console/organization/general-settings";
import { orNotFound, requireCaller } from "../../../_console/page-guard";

interface Props {
  params: Promise<{ organizationId: string }>;
}

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage({ params }: Props) {
  const { organizationId } = await params;
  const caller = await requireCaller(`/orgs/${organizationId}/settings`);
  const organization = await orNotFound(caller.organizations.get({ organizationId }));
  const { id } = await caller.users.me();
  return <GeneralSettings initialOrganization={organization} userId={id} />;
}
