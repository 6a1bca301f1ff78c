"use client";

import { useRouter } from "next/navigation";
import { ButtonLink } from "../../_ui/button-link";
import { AbilitiesProvider, useAbilitiesOf } from "../change-requests/abilities-context";
import { MergeBox } from "../change-requests/merge/merge-box";
import { ReadyButton } from "../change-requests/ready-button";
import { Reviewers } from "../change-requests/review/reviewers";
import { StatusBadge } from "../change-requests/status";
import { pathOf } from "../change-requests/title";
import type { ChangeRequest } from "../change-requests/use-request";
import { mergedHref } from "../merged-notice/merged-href";
import type { Space } from "../space/use-space";

interface Props {
  request: ChangeRequest;
  space: Space;
}

function Standing({ request }: Pick<Props, "request">) {
  const { mayEdit } = useAbilitiesOf();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <StatusBadge status={request.status} />
      {request.status === "draft" && mayEdit ? <ReadyButton size="small" request={request} /> : null}
      <ButtonLink size="small" kind="quiet" href={`${pathOf(request)}/changes`}>
        Show changes
      </ButtonLink>
    </div>
  );
}

/** Status, reviewers and merge of the edited change request. */
export function RequestPanel({ request, space }: Props) {
  const router = useRouter();
  const leave = () => {
    const pageId = location.pathname.split(`${pathOf(request)}/edit/`)[1];
    router.push(mergedHref(request, pageId));
  };
  return (
    <AbilitiesProvider request={request} space={space}>
      <div className="grid gap-5">
        <Standing request={request} />
        <Reviewers request={request} space={space} />
        <MergeBox request={request} onMerged={leave} />
      </div>
    </AbilitiesProvider>
  );
}
