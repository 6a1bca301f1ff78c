import type { Metadata } from "next";
import { PageWays } from "../../../../../../_console/history/page-ways";
import { RestoreButton } from "../../../../../../_console/history/restore-button";
import { loadPage, readerOf } from "../../../../../../_console/page/load-page";
import { LoadedPageView } from "../../../../../../_console/page/loaded-page-view";
import { requireCaller } from "../../../../../../_console/page-guard";
import { loadSpace } from "../../../../../../_console/space/load-space";

interface Props {
  params: Promise<{ spaceId: string; revisionId: string; pageId: string }>;
}

export const metadata: Metadata = { title: "Revision" };

export default async function OldPage({ params }: Props) {
  const { spaceId, revisionId, pageId } = await params;
  const base = `/spaces/${spaceId}/revisions/${revisionId}`;
  const caller = await requireCaller(`${base}/pages/${pageId}`);
  const loaded = await loadPage(readerOf(caller, revisionId), { spaceId, base }, pageId);
  const space = await loadSpace(spaceId);
  const title = loaded.page.title || "Untitled";
  return (
    <LoadedPageView
      loaded={loaded}
      base={base}
      actions={
        <PageWays spaceId={spaceId} pageId={pageId}>
          {revisionId === space.revision ? null : (
            <RestoreButton initialSpace={space} pageId={pageId} title={title} revisionId={revisionId} />
          )}
        </PageWays>
      }
    />
  );
}
