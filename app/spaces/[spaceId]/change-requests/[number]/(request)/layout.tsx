import type { ReactNode } from "react";
import { loadRequest } from "../../../../../_console/change-requests/load-request";
import { RequestFrame } from "../../../../../_console/change-requests/request-frame";
import { loadSpace } from "../../../../../_console/space/load-space";

interface Props {
  params: Promise<{ spaceId: string; number: string }>;
  children: ReactNode;
}

export default async function RequestLayout({ params, children }: Props) {
  const { spaceId, number } = await params;
  const request = await loadRequest(spaceId, number);
  return (
    <RequestFrame initialRequest={request} initialSpace={await loadSpace(spaceId)}>
      {children}
    </RequestFrame>
  );
}
