import type { ReactNode } from "react";
import { pageActor, pageCaller } from "@/api/caller";
import { LibrarySidebar } from "../../_console/library/library-sidebar";
import { orNotFound, orNull } from "../../_console/page-guard";
import { Shell } from "../../_console/shell/shell";

interface Props {
  params: Promise<{ collectionId: string }>;
  children: ReactNode;
}

export default async function CollectionLayout({ params, children }: Props) {
  const { collectionId } = await params;
  if ((await pageActor()).kind !== "user") return children;
  const caller = await pageCaller();
  const { organization: organizationId } = await orNotFound(caller.collections.get({ collectionId }));
  const organization = await orNull(caller.organizations.get({ organizationId }));
  return (
    <Shell
      organizationId={organizationId}
      sidebar={
        <LibrarySidebar
          organizationId={organizationId}
          mayCreate={organization?.permissions.createContent === true}
          isAdministrator={organization?.permissions.admin === true}
        />
      }
    >
      {children}
    </Shell>
  );
}
