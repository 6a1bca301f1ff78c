import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ChangesView } from "../../../../../../_console/change-requests/changes/changes-view";
import { readOptions } from "../../../../../../_console/change-requests/changes/view-options";
import { ComparisonHeading } from "../../../../../../_console/history/comparison-heading";
import { loadComparison } from "../../../../../../_console/history/load-comparison";
import { compareHref, revisionHref } from "../../../../../../_console/history/places";
import { requireCaller } from "../../../../../../_console/page-guard";

interface Props {
  params: Promise<{ spaceId: string; after: string; before?: string[] }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export const metadata: Metadata = { title: "Compare revisions" };

export default async function ComparePage({ params, searchParams }: Props) {
  const { spaceId, after, before: [before, ...rest] = [] } = await params;
  if (rest.length > 0) notFound();
  const path = compareHref(spaceId, after, before);
  const caller = await requireCaller(path);
  const { compared, ...revisions } = await loadComparison(caller, { spaceId, path, after, before });
  return (
    <>
      <ComparisonHeading
        title={before ? "Compare revisions" : "Revision changes"}
        hrefOf={(revisionId) => revisionHref(spaceId, revisionId)}
        {...revisions}
      />
      <ChangesView compared={compared} options={readOptions(await searchParams)} />
    </>
  );
}
