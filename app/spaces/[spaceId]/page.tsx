import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { firstPageOf } from "../../_console/page/page-index";
import { orNotFound, requireCaller } from "../../_console/page-guard";
import { EmptySpace } from "../../_console/space/empty-space";
import { loadSpace } from "../../_console/space/load-space";

interface Props {
  params: Promise<{ spaceId: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { spaceId } = await params;
  await requireCaller(`/spaces/${spaceId}`);
  return { title: (await loadSpace(spaceId)).title };
}

export default async function SpacePage({ params }: Props) {
  const { spaceId } = await params;
  const caller = await requireCaller(`/spaces/${spaceId}`);
  const space = await loadSpace(spaceId);
  if (space.deletedAt) return null;
  const { pages } = await orNotFound(caller.content.head.pages({ spaceId, metadata: false, computed: true }));
  const first = firstPageOf(pages);
  if (first) redirect(`/spaces/${spaceId}/pages/${first.id}`);
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
