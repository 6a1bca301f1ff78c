import type { Metadata } from "next";
import { Connection } from "../../../../_console/git/connection/connection";
import { GitButtons } from "../../../../_console/git/git-buttons";
import { Runs } from "../../../../_console/git/runs";
import { requireCaller } from "../../../../_console/page-guard";
import { loadSpace } from "../../../../_console/space/load-space";
import { PageHeading } from "../../../../_ui/page-heading";

interface Props {
  params: Promise<{ spaceId: string }>;
}

export const metadata: Metadata = { title: "Git" };

export default async function GitPage({ params }: Props) {
  const { spaceId } = await params;
  await requireCaller(`/spaces/${spaceId}/git`);
  const space = await loadSpace(spaceId);
  return (
    <>
      <PageHeading title="Git" actions={space.permissions.triggerGitSync ? <GitButtons /> : null} />
      <Connection initialSpace={space} />
      <Runs spaceId={spaceId} />
    </>
  );
}
