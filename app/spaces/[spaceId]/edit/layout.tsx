import { pageActor } from "@/api/caller";
import { SpaceEditor } from "../../../_console/editor/space-editor";
import { requireCaller } from "../../../_console/page-guard";
import { loadSpace } from "../../../_console/space/load-space";

interface Props {
  params: Promise<{ spaceId: string }>;
  children: React.ReactNode;
}

export default async function EditLayout({ params, children }: Props) {
  const { spaceId } = await params;
  await requireCaller(`/spaces/${spaceId}/edit`);
  const [space, actor] = [await loadSpace(spaceId), await pageActor()];
  return (
    <>
      <SpaceEditor initialSpace={space} userId={actor.kind === "user" ? actor.userId : ""} />
      {children}
    </>
  );
}
