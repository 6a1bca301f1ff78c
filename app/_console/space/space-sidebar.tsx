"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useParams } from "next/navigation";
import { Link } from "../../_ui/link";
import { SkeletonLines } from "../../_ui/skeleton";
import { readableError } from "../errors";
import { EntryIcon } from "../library/entry-icon";
import { useTRPC } from "../trpc";
import { PageTree } from "./page-tree";
import { type Space, useSpace } from "./use-space";

function usePagesOf(spaceId: string, revisionId: string | undefined) {
  const trpc = useTRPC();
  const whole = { metadata: false, computed: true };
  const head = useQuery(
    trpc.content.head.pages.queryOptions({ spaceId, ...whole }, { enabled: !revisionId }),
  );
  const old = useQuery(
    trpc.content.revision.pages.queryOptions(
      { spaceId, revisionId: revisionId ?? "", ...whole },
      { enabled: Boolean(revisionId) },
    ),
  );
  return revisionId ? old : head;
}

function Pages({ spaceId }: { spaceId: string }) {
  const { pageId, revisionId } = useParams<{ pageId?: string; revisionId?: string }>();
  const pages = usePagesOf(spaceId, revisionId);
  if (pages.isError && !pages.data) {
    return (
      <p role="alert" className="px-2 text-soft">
        {readableError(pages.error)}{" "}
        <button type="button" className="text-accent underline" onClick={() => void pages.refetch()}>
          Try again
        </button>
      </p>
    );
  }
  if (!pages.data) return <SkeletonLines count={8} label="Loading pages" />;
  if (pages.data.pages.length === 0) return <p className="px-2 text-soft">No pages yet.</p>;
  const base = revisionId ? `/spaces/${spaceId}/revisions/${revisionId}` : `/spaces/${spaceId}`;
  return <PageTree pages={pages.data.pages} spaceId={spaceId} base={base} currentId={pageId} />;
}

/** The sidebar of a space: a link to all spaces, its title and its pages. */
export function SpaceSidebar({ initialSpace }: { initialSpace: Space }) {
  const space = useSpace(initialSpace);
  return (
    <>
      <div className="grid gap-1">
        <Link
          href={space.parent ? `/collections/${space.parent}` : `/orgs/${space.organization}`}
          className="flex items-center gap-1.5 rounded-lg px-2 py-1 text-[0.8125rem] text-soft hover:bg-hover hover:text-ink"
        >
          <ArrowLeft size={14} aria-hidden />
          All spaces
        </Link>
        <Link
          href={`/spaces/${space.id}`}
          className="flex items-center gap-2 rounded-lg px-2 py-1.5 font-semibold hover:bg-hover"
        >
          <EntryIcon entry={space} size={18} />
          <span className="truncate">{space.title}</span>
        </Link>
      </div>
      <nav aria-label="Pages of this space" className="-mx-1 min-h-0 flex-1 overflow-y-auto p-1">
        <Pages spaceId={space.id} />
      </nav>
    </>
  );
}
