import { FileText } from "lucide-react";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { firstPageOf } from "../../../../_console/page/page-index";
import { orNotFound, requireCaller } from "../../../../_console/page-guard";
import { EmptyState } from "../../../../_ui/empty-state";

interface Props {
  params: Promise<{ spaceId: string; revisionId: string }>;
}

export const metadata: Metadata = { title: "Revision" };

export default async function RevisionPage({ params }: Props) {
  const { spaceId, revisionId } = await params;
  const base = `/spaces/${spaceId}/revisions/${revisionId}`;
  const caller = await requireCaller(base);
  const { pages } = await orNotFound(
    caller.content.revision.pages({ spaceId, revisionId, metadata: false, computed: true }),
  );
  const first = firstPageOf(pages);
  if (first) redirect(`${base}/pages/${first.id}`);
  return <EmptyState heading="h1" icon={<FileText size={24} />} title="No pages in this revision" />;
}
