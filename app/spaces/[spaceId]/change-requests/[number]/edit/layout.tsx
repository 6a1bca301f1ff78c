import { pageActor } from "@/api/caller";
import { loadRequest } from "../../../../../_console/change-requests/load-request";
import { RequestEditor } from "../../../../../_console/editor/request-editor";
import { loadSpace } from "../../../../../_console/space/load-space";

interface Props {
  params: Promise<{ spaceId: string; number: string }>;
  children: React.ReactNode;
}

export default async function EditLayout({ params, children }: Props) {
  const { spaceId, number } = await params;
  const request = await loadRequest(spaceId, number);
  const [space, actor] = [await loadSpace(spaceId), await pageActor()];
  return (
    <>
      <RequestEditor
        initialRequest={request}
        initialSpace={space}
        userId={actor.kind === "user" ? actor.userId : ""}
      />
      {children}
    </>
  );
}
