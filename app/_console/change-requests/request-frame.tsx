"use client";

import type { ReactNode } from "react";
import { MergedNotice } from "../merged-notice/merged-notice";
import { useVisit } from "../palette/palette-context";
import { type Space, useSpace } from "../space/use-space";
import { AbilitiesProvider } from "./abilities-context";
import { RequestHeader } from "./request-header";
import { visitOf } from "./title";
import { type ChangeRequest, useRequest, useTreeInRevision } from "./use-request";

interface Props {
  initialRequest: ChangeRequest;
  initialSpace: Space;
  children: ReactNode;
}

/** The layout of all pages of a change request: its header, and the user's permissions. */
export function RequestFrame({ initialRequest, initialSpace, children }: Props) {
  const request = useRequest(initialRequest);
  useTreeInRevision(request);
  useVisit(visitOf(request));
  const space = useSpace(initialSpace);
  return (
    <AbilitiesProvider request={request} space={space}>
      <MergedNotice initialSpace={initialSpace} />
      <RequestHeader request={request} organizationId={space.organization} />
      {children}
    </AbilitiesProvider>
  );
}
