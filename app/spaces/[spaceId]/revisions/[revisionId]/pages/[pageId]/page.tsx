import type { Metadata } from "next";
import { loadPage, readerOf } from "../../../../../../_console/page/load-page";
import { LoadedPageView } from "../../../../../../_console/page/loaded-page-view";
import { requireCaller } from "../../../../../../_console/page-guard";

interface Props {
  params: Promise<{ spaceId: string; revisionId: string; pageId: string }>;
}

export const metadata: Metadata = { title: "Revision" };

export default async function OldPage({ params }: Props) {
  const { spaceId, revisionId, pageId } = await params;
  const base = `/spaces/${spaceId}/revisions/${revisionId}`;
  const caller = await requireCaller(`${base}/pages/${pageId}`);
  const loaded = await loadPage(readerOf(caller, revisionId), { spaceId, base }, pageId);
  return <LoadedPageView loaded={loaded} base={base} />;
}
