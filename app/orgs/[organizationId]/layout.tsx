import type { ReactNode } from "react";
import { pageActor, pageCaller } from "@/api/caller";
import { LibrarySidebar } from "../../_console/library/library-sidebar";
import { orNotFound } from "../../_console/page-guard";
import { Shell } from "../../_console/shell/shell";

interface Props {
  params: Promise<{ organizationId: string }>;
  children: ReactNode;
}

export default async function OrganizationLayout({ params, children }: Props) {
  const { organizationId } = await params;
  // The page itself redirects to sign-in, because it knows its own path.
  if ((await pageActor()).kind !== "user") return children;
  const caller = await pageCaller();
  const organization = await orNotFound(caller.organizations.get({ organizationId }));
  const mayCreate = organization.permissions.createContent === true;
  return (
    <Shell
      organizationId={organizationId}
      sidebar={
        <LibrarySidebar
          organizationId={organizationId}
          mayCreate={mayCreate}
          isAdministrator={organization.permissions.admin === true}
        />
      }
    >
      {children}
    </Shell>
  );
}
