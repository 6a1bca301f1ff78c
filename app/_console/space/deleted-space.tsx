import { Trash2 } from "lucide-react";
import { ButtonLink } from "../../_ui/button-link";
import { EmptyState } from "../../_ui/empty-state";
import type { Space } from "./use-space";

/** Shown instead of a space that is in the trash. */
export function DeletedSpace({ space }: { space: Space }) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        heading="h1"
        icon={<Trash2 size={24} />}
        title={`“${space.title}” is in the trash`}
        actions={
          <ButtonLink href={`/orgs/${space.organization}/trash`} kind="primary">
            Open trash
          </ButtonLink>
        }
      >
        You can restore the space for 7 days after its deletion.
      </EmptyState>
    </main>
  );
}
