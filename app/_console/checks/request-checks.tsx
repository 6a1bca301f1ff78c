"use client";

import { useQuery } from "@tanstack/react-query";
import { Frame } from "../../_ui/frame";
import { useAbilitiesOf } from "../change-requests/abilities-context";
import { CHANGES_MAX, gatherChanges } from "../change-requests/changes/change-tree";
import { pathOf } from "../change-requests/title";
import { type ChangeRequest, keyOf, useRequest } from "../change-requests/use-request";
import { useTRPC } from "../trpc";
import { ChecksView } from "./checks-view";
import type { PageLink } from "./finding-list";

/** Returns a function that returns the links to a page of the change request. */
function useLinks(request: ChangeRequest, mayEdit: boolean): (pageId: string) => PageLink[] {
  const { data } = useQuery(
    useTRPC().changeRequests.changes.queryOptions({ ...keyOf(request), limit: CHANGES_MAX }),
  );
  const changed = new Set(gatherChanges(data?.changes ?? []).pages.map(({ id }) => id));
  const base = pathOf(request);
  return (pageId) => [
    ...(changed.has(pageId) ? [{ title: "Show changes", href: `${base}/changes#page-${pageId}` }] : []),
    ...(mayEdit ? [{ title: "Edit page", href: `${base}/edit/${pageId}` }] : []),
  ];
}

/** The checks of a change request. */
export function RequestChecks({ initialRequest }: { initialRequest: ChangeRequest }) {
  const request = useRequest(initialRequest);
  const abilities = useAbilitiesOf();
  const mayAct = abilities.mayEdit && (request.status === "draft" || request.status === "open");
  const linksTo = useLinks(request, mayAct);
  return (
    <Frame>
      <ChecksView checked={keyOf(request)} revision={request.revision} mayAct={mayAct} linksTo={linksTo} />
    </Frame>
  );
}
