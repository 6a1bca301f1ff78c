import { SearchX } from "lucide-react";
import { ButtonLink } from "./_ui/button";
import { EmptyState } from "./_ui/empty-state";

export default function NotFound() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        heading="h1"
        icon={<SearchX size={24} />}
        title="There is nothing here"
        actions={
          <ButtonLink href="/" kind="primary">
            Go to your spaces
          </ButtonLink>
        }
      >
        It may have been moved or deleted, or you may not have access to it. Ask whoever sent you the link.
      </EmptyState>
    </main>
  );
}
