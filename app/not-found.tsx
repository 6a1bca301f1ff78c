import { SearchX } from "lucide-react";
import { listShutOut } from "./_console/page-guard";
import { ShutOutNotice } from "./_console/sso/shut-out";
import { ButtonLink } from "./_ui/button-link";
import { EmptyState } from "./_ui/empty-state";

/**
 * The not-found page. If the user needs single sign-on for some organizations, shows a notice, because the page might exist
 * in one of these organizations.
 */
export default async function NotFound() {
  const shutOut = await listShutOut();
  return (
    <main className="grid min-h-dvh content-center justify-items-center px-4 py-8">
      <ShutOutNotice shutOut={shutOut} />
      <EmptyState
        heading="h1"
        icon={<SearchX size={24} />}
        title="Page not found"
        actions={
          <ButtonLink href="/" kind="primary">
            Go to your spaces
          </ButtonLink>
        }
      >
        The page might have been moved or deleted, or you might not have access. Ask the person who sent you
        the link.
      </EmptyState>
    </main>
  );
}
