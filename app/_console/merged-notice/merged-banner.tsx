"use client";

import { useQuery } from "@tanstack/react-query";
import { ExternalLink, GitMerge, X } from "lucide-react";
import { usePathname } from "next/navigation";
import { buttonClass } from "../../_ui/button";
import { IconButton } from "../../_ui/icon-button";
import { Link } from "../../_ui/link";
import { pathOf, titleOf } from "../change-requests/title";
import { type Space, useSpace } from "../space/use-space";
import { useTRPC } from "../trpc";
import { UndoMerge } from "./undo-merge";

export interface MergedNoticeProps {
  initialSpace: Space;
  /** The URL of the page for visitors, or undefined if no published site shows the page. */
  liveUrl?: string | undefined;
}

/** The notice shows where the changes are visible, and how to undo the merge. */
export function MergedBanner({ initialSpace, liveUrl, number }: MergedNoticeProps & { number: string }) {
  const space = useSpace(initialSpace);
  const path = usePathname();
  const { data: request } = useQuery(
    useTRPC().changeRequests.get.queryOptions({ spaceId: space.id, changeRequestId: number }),
  );
  if (request?.status !== "merged") return null;
  const close = () => history.replaceState(null, "", path);
  const live = liveUrl ?? space.urls.published;
  return (
    <section
      aria-label="Merged"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-success-soft px-5 py-2.5 sm:px-8"
    >
      <GitMerge size={17} aria-hidden className="shrink-0 text-success" />
      <p role="status" className="min-w-0 flex-1 basis-48">
        <Link href={pathOf(request)} className="font-medium hover:underline">
          #{request.number} {titleOf(request)}
        </Link>{" "}
        merged into “{space.title}”
      </p>
      {live ? (
        <a href={live} target="_blank" rel="noreferrer" className={buttonClass("secondary", "small")}>
          <ExternalLink size={14} aria-hidden />
          View live
        </a>
      ) : null}
      <UndoMerge space={space} request={request} onUndone={close} />
      <IconButton label="Close" onClick={close}>
        <X size={16} aria-hidden />
      </IconButton>
    </section>
  );
}
