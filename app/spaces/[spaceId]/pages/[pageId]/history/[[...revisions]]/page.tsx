import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { readOptions } from "../../../../../../_console/change-requests/changes/view-options";
import { ComparisonHeading } from "../../../../../../_console/history/comparison-heading";
import { loadComparison } from "../../../../../../_console/history/load-comparison";
import { PageDifference } from "../../../../../../_console/history/page-difference";
import { PageHistory } from "../../../../../../_console/history/page-history";
import { comparePageHref, pageHistoryHref, revisionHref } from "../../../../../../_console/history/places";
import { orNull, requireCaller } from "../../../../../../_console/page-guard";
import { loadSpace } from "../../../../../../_console/space/load-space";

interface Props {
  params: Promise<{ spaceId: string; pageId: string; revisions?: string[] }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export const metadata: Metadata = { title: "Page history" };

export default async function PageHistoryPage({ params, searchParams }: Props) {
  const { spaceId, pageId, revisions: [after, before, ...rest] = [] } = await params;
  if (rest.length > 0) notFound();
  const caller = await requireCaller(pageHistoryHref(spaceId, pageId));
  const page = await orNull(caller.content.head.page({ spaceId, pageId, format: "markdown" }));
  if (after === undefined)
    return <PageHistory initialSpace={await loadSpace(spaceId)} pageId={pageId} title={page?.title} />;
  const path = comparePageHref(spaceId, pageId, after, before);
  const { compared, ...revisions } = await loadComparison(caller, { spaceId, path, after, before });
  return (
    <>
      <ComparisonHeading
        title={page ? `“${page.title}”` : "Deleted page"}
        hrefOf={(revisionId) => revisionHref(spaceId, revisionId, pageId)}
        {...revisions}
      />
      <PageDifference compared={compared} pageId={pageId} options={readOptions(await searchParams)} />
    </>
  );
}
