"use client";

import { GitMerge, Lock } from "lucide-react";
import { useParams } from "next/navigation";
import { ButtonLink } from "../../_ui/button-link";
import { EmptyState } from "../../_ui/empty-state";
import { useAbilities } from "../change-requests/abilities";
import { pathOf, titleOf, visitOf } from "../change-requests/title";
import { type ChangeRequest, useRequest, useTreeInRevision } from "../change-requests/use-request";
import { useVisit } from "../palette/palette-context";
import type { Space } from "../space/use-space";
import { EditorLoader } from "./editor-loader";

interface Props {
  initialRequest: ChangeRequest;
  initialSpace: Space;
  userId: string;
}

const CLOSED = {
  merged: "The main content now contains these changes. To make more changes, edit the space again.",
  archived: "This change request is archived. Reopen it to edit it.",
};

/** The editor of a change request. People without permission to edit it see a notice instead. */
export function RequestEditor({ initialRequest, initialSpace, userId }: Props) {
  const request = useRequest(initialRequest);
  useTreeInRevision(request);
  useVisit(visitOf(request));
  const { mayEdit, me } = useAbilities(request, initialSpace);
  const { status } = request;
  const isClosed = status === "merged" || status === "archived";
  const isKnown = me !== undefined;
  const space = `/spaces/${request.space}`;
  const pageId = useParams<{ pageId?: string[] }>().pageId?.[0];
  if (isClosed || (isKnown && !mayEdit)) {
    return (
      <main id="content" className="grid min-h-dvh place-items-center">
        <EmptyState
          heading="h1"
          icon={status === "merged" ? <GitMerge size={24} /> : <Lock size={24} />}
          title={
            status === "merged" ? `Merged into “${initialSpace.title}”` : "You can't edit this change request"
          }
          actions={
            <>
              {status === "merged" ? (
                <ButtonLink kind="primary" href={pageId ? `${space}/pages/${pageId}` : space}>
                  {pageId ? "Open page" : "Open space"}
                </ButtonLink>
              ) : null}
              <ButtonLink href={pathOf(request)}>Open change request</ButtonLink>
            </>
          }
        >
          {isClosed ? CLOSED[status] : "To edit, you need the Editor role in this space."}
        </EmptyState>
      </main>
    );
  }
  return (
    <EditorLoader
      target={{
        organizationId: initialSpace.organization,
        spaceId: request.space,
        changeRequestId: String(request.number),
        base: `${pathOf(request)}/edit`,
        userId,
      }}
      title={`#${request.number} ${titleOf(request)}`}
      exit={{ href: pathOf(request), label: "Leave editor" }}
      head={request.revision}
      request={request}
      space={initialSpace}
    />
  );
}
