import { UserRoundPen } from "lucide-react";
import type { Metadata } from "next";
import { BlameView, groupsOf } from "../../../../../_console/history/blame-view";
import { blameHref } from "../../../../../_console/history/places";
import { readerOf, sourceOf } from "../../../../../_console/page/load-page";
import { loadParts } from "../../../../../_console/page/page-body";
import { indexPages } from "../../../../../_console/page/page-index";
import { orNotFound, orNull, requireCaller } from "../../../../../_console/page-guard";
import { EmptyState } from "../../../../../_ui/empty-state";

interface Props {
  params: Promise<{ spaceId: string; pageId: string }>;
}

export const metadata: Metadata = { title: "Page authors" };

export default async function BlamePage({ params }: Props) {
  const { spaceId, pageId } = await params;
  const base = `/spaces/${spaceId}`;
  const caller = await requireCaller(blameHref(spaceId, pageId));
  const [page, { pages }, blame] = await Promise.all([
    orNotFound(caller.content.head.page({ spaceId, pageId })),
    orNotFound(caller.content.head.pages({ spaceId, metadata: false, computed: true })),
    orNull(caller.content.pageHistory.blame({ spaceId, pageId })),
  ]);
  if (!blame) {
    return (
      <EmptyState icon={<UserRoundPen size={24} />} heading="h1" title="Only members can see authors">
        To see who wrote this page, you must be a member of the organization.
      </EmptyState>
    );
  }
  const source = sourceOf(readerOf(caller), { spaceId, base }, indexPages(pages));
  const starts = groupsOf(blame).map(({ key }) => key);
  return (
    <BlameView spaceId={spaceId} page={page} blame={blame} parts={await loadParts(page, source, starts)} />
  );
}
