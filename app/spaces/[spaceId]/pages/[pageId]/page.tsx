import type { Metadata } from "next";
import { cache } from "react";
import { PageWays } from "../../../../_console/history/page-ways";
import { MergedNotice } from "../../../../_console/merged-notice/merged-notice";
import { PageOwner } from "../../../../_console/ownership/page-owner";
import { CommentsButton } from "../../../../_console/page/comments/comments-button";
import { PageDiscussion } from "../../../../_console/page/comments/page-discussion";
import { loadPage, readerOf } from "../../../../_console/page/load-page";
import { LoadedPageView } from "../../../../_console/page/loaded-page-view";
import { orNull, requireCaller } from "../../../../_console/page-guard";
import { pageEntryId } from "../../../../_console/palette/found-pages";
import { Visited } from "../../../../_console/palette/palette-context";
import { loadSpace } from "../../../../_console/space/load-space";

interface Props {
  params: Promise<{ spaceId: string; pageId: string }>;
}

const load = cache(async (spaceId: string, pageId: string) => {
  const base = `/spaces/${spaceId}`;
  const caller = await requireCaller(`${base}/pages/${pageId}`);
  return await loadPage(readerOf(caller), { spaceId, base }, pageId);
});

/** Returns the owner of the page, as people with a role on the space see it. */
async function loadOwnership(spaceId: string, pageId: string) {
  const caller = await requireCaller(`/spaces/${spaceId}/pages/${pageId}`);
  return await orNull(caller.ownership.get({ spaceId, pageId }));
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { spaceId, pageId } = await params;
  return { title: (await load(spaceId, pageId)).page.title || "Untitled" };
}

export default async function ContentPage({ params }: Props) {
  const { spaceId, pageId } = await params;
  const [loaded, space, ownership] = await Promise.all([
    load(spaceId, pageId),
    loadSpace(spaceId),
    loadOwnership(spaceId, pageId),
  ]);
  return (
    <PageDiscussion initialSpace={space} pageId={pageId}>
      <Visited
        id={pageEntryId(pageId)}
        kind="Pages"
        title={loaded.page.title || "Untitled"}
        about={space.title}
        href={`/spaces/${spaceId}/pages/${pageId}`}
      />
      <MergedNotice
        initialSpace={space}
        liveUrl={loaded.page.type === "document" ? loaded.page.urls.published : undefined}
      />
      <LoadedPageView
        loaded={loaded}
        base={`/spaces/${spaceId}`}
        actions={
          <PageWays spaceId={spaceId} pageId={pageId} more={<CommentsButton />}>
            <PageOwner
              key={pageId}
              place={{ spaceId, pageId, organizationId: space.organization }}
              ownership={ownership}
              // In a locked space, nobody can edit pages, but reviewers can still set owners.
              mayEdit={space.permissions.edit || space.permissions.review}
            />
          </PageWays>
        }
      />
    </PageDiscussion>
  );
}
