import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { MERGED } from "../../_console/merged-notice/merged-href";
import { firstPageOf } from "../../_console/page/page-index";
import { orNotFound, requireCaller } from "../../_console/page-guard";
import { EmptySpace } from "../../_console/space/empty-space";
import { loadSpace } from "../../_console/space/load-space";

interface Props {
  params: Promise<{ spaceId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { spaceId } = await params;
  await requireCaller(`/spaces/${spaceId}`);
  return { title: (await loadSpace(spaceId)).title };
}

export default async function SpacePage({ params, searchParams }: Props) {
  const { spaceId } = await params;
  const caller = await requireCaller(`/spaces/${spaceId}`);
  const space = await loadSpace(spaceId);
  if (space.deletedAt) return null;
  const { pages } = await orNotFound(caller.content.head.pages({ spaceId, metadata: false, computed: true }));
  const first = firstPageOf(pages);
  // Keep the notice about a change request that was just merged.
  const { [MERGED]: merged } = await searchParams;
  const query = typeof merged === "string" ? `?${new URLSearchParams({ [MERGED]: merged })}` : "";
  if (first) redirect(`/spaces/${spaceId}/pages/${first.id}${query}`);
  const { triggerGitSync, edit } = space.permissions;
  return (
    <EmptySpace
      spaceId={spaceId}
      organizationId={space.organization}
      mayImport={triggerGitSync === true}
      mayEdit={edit === true}
    />
  );
}
