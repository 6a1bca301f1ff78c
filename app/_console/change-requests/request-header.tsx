"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import { TabBar } from "../../_ui/tab-bar";
import { Ago } from "../../_ui/time";
import { ChecksBadge } from "../checks/checks-badge";
import { useRuns } from "../checks/use-checks";
import { openIn } from "../checks/words";
import { useWhenChanged } from "../live/when-changed";
import { useTRPC } from "../trpc";
import { useAbilitiesOf } from "./abilities-context";
import { CHANGES_MAX } from "./changes/change-tree";
import { OutdatedNotice } from "./merge/outdated-notice";
import { PersonName } from "./person";
import { PreviewSite } from "./preview-site";
import { RequestActions } from "./request-actions";
import { StatusBadge } from "./status";
import { Subject } from "./subject";
import { pathOf } from "./title";
import { type ChangeRequest, keyOf } from "./use-request";

function Parts({ request }: { request: ChangeRequest }) {
  const path = usePathname();
  const base = pathOf(request);
  const { data } = useQuery(
    useTRPC().changeRequests.changes.queryOptions({ ...keyOf(request), limit: CHANGES_MAX }),
  );
  const { shown } = useRuns(keyOf(request));
  const isOver = request.status === "merged";
  const parts = [
    { path: "", title: "Conversation", count: request.comments },
    { path: "/changes", title: "Changes", count: (data?.changes.length ?? 0) + (data?.more ?? 0) },
    { path: "/checks", title: "Checks", count: shown ? openIn(shown) : 0 },
    { path: "/commits", title: "Commits", count: 0 },
    ...(isOver ? [] : [{ path: "/conflicts", title: "Merge", count: 0 }]),
  ];
  const current = parts.find((part) => part.path && path.startsWith(base + part.path))?.path ?? "";
  return (
    <TabBar
      label="Change request sections"
      className="max-sm:pb-3"
      current={base + current}
      tabs={parts.map(({ path: part, title, count }) => ({ href: base + part, title, count }))}
    />
  );
}

interface Props {
  request: ChangeRequest;
  organizationId: string;
}

/** The title, status and actions of a change request, which are shown above each of its pages. */
export function RequestHeader({ request, organizationId }: Props) {
  const abilities = useAbilitiesOf();
  const router = useRouter();
  // Refresh the parts of the page that the server rendered from an earlier revision or status.
  useWhenChanged(`${request.revision} ${request.status} ${request.revisionMergedAncestor}`, () =>
    router.refresh(),
  );
  const mayEdit = abilities.mayEdit && request.status !== "merged";
  return (
    <>
      <div className="border-b border-line px-5 pt-5 sm:px-8">
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          <Subject request={request} mayEdit={mayEdit} />
          <div className="flex flex-wrap items-center gap-2">
            <PreviewSite request={request} organizationId={organizationId} />
            <RequestActions request={request} abilities={abilities} />
          </div>
        </div>
        <p className="mt-2 mb-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-[0.8125rem] text-soft">
          <StatusBadge status={request.status} />
          <PersonName person={request.createdBy} />
          <span>
            opened <Ago time={request.createdAt} />
          </span>
          <span>
            updated <Ago time={request.updatedAt} />
          </span>
          {request.status === "merged" ? null : <ChecksBadge request={request} />}
        </p>
        <Parts request={request} />
      </div>
      <OutdatedNotice request={request} abilities={abilities} />
    </>
  );
}
