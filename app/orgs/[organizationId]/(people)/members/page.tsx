import type { Metadata } from "next";
import { Members } from "../../../../_console/members/members";
import { orNotFound, requireCaller } from "../../../../_console/page-guard";
import { PageHeading } from "../../../../_ui/page-heading";

interface Props {
  params: Promise<{ organizationId: string }>;
  searchParams: Promise<{ search?: string | string[] }>;
}

export const metadata: Metadata = { title: "Members" };

export default async function MembersPage({ params, searchParams }: Props) {
  const { organizationId } = await params;
  const caller = await requireCaller(`/orgs/${organizationId}/members`);
  const { permissions } = await orNotFound(caller.organizations.get({ organizationId }));
  if (!permissions.listMembers)
    return <PageHeading title="Members" description="Guests can't see the members of the organization." />;
  const { id } = await caller.users.me();
  const search = [(await searchParams).search].flat()[0];
  return (
    <Members
      // The key changes with the search text, because the component uses the text only as its initial value.
      key={search}
      organizationId={organizationId}
      userId={id}
      isAdministrator={permissions.admin === true}
      search={search}
    />
  );
}
