import { History } from "lucide-react";
import type { ReactNode } from "react";
import { pageActor } from "@/api/caller";
import { RollBackButton } from "../../../../_console/history/roll-back";
import { loadSpace } from "../../../../_console/space/load-space";
import { ButtonLink } from "../../../../_ui/button-link";

interface Props {
  params: Promise<{ spaceId: string; revisionId: string }>;
  children: ReactNode;
}

/** Shows that the page isn't the current content. */
export default async function RevisionLayout({ params, children }: Props) {
  const { spaceId, revisionId } = await params;
  if ((await pageActor()).kind !== "user") return children;
  const space = await loadSpace(spaceId);
  if (space.deletedAt) return null;
  const isCurrent = revisionId === space.revision;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-warning-soft px-5 py-2.5 text-warning sm:px-8">
        <p className="flex min-w-0 flex-1 basis-64 items-center gap-2">
          <History size={16} aria-hidden className="shrink-0" />
          <span>{isCurrent ? "This is the current revision." : "You're viewing an earlier revision."}</span>
        </p>
        <ButtonLink href={`/spaces/${spaceId}`} size="small">
          Show current revision
        </ButtonLink>
        {!isCurrent && space.permissions.triggerGitSync ? (
          <RollBackButton spaceId={spaceId} revisionId={revisionId} />
        ) : null}
      </div>
      {children}
    </>
  );
}
