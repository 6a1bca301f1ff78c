"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { Button } from "../../_ui/button";
import { classNames } from "../../_ui/class-names";
import { Dialog } from "../../_ui/dialog";
import { SkeletonLines } from "../../_ui/skeleton";
import { useAbilities } from "../change-requests/abilities";
import { useConflicts, useMergeChecks } from "../change-requests/merge/use-merging";
import { standingOf } from "../change-requests/merge/verdict";
import { StatusIcon } from "../change-requests/status";
import { titleOf } from "../change-requests/title";
import type { ChangeRequest } from "../change-requests/use-request";
import type { Space } from "../space/use-space";
import type { PageSaver } from "./save/page-saver";
import { useSaveState } from "./save/use-page-saver";

const RequestPanel = dynamic(() => import("./request-panel").then((module) => module.RequestPanel), {
  ssr: false,
  loading: () => <SkeletonLines count={5} label="Loading change request" />,
});

interface Props {
  request: ChangeRequest;
  space: Space;
  saver: PageSaver | null;
}

/** Whether the change request can be merged. The rules must be met, and there must be no known conflicts. */
function ChecksMark({ request, space }: Pick<Props, "request" | "space">) {
  const { data } = useMergeChecks(request);
  const { conflicts, mayLook } = useConflicts(request, useAbilities(request, space));
  if (!data || (conflicts === null && !mayLook)) return null;
  const { said, isReady } = standingOf(data.mergeable, conflicts?.length ?? null);
  return (
    <span title={said} className="flex items-center">
      <span
        aria-hidden
        className={classNames("size-2 rounded-full", isReady ? "bg-success" : "bg-warning")}
      />
      <span className="sr-only">({said})</span>
    </span>
  );
}

/** Shows its children only if everything is saved, because a merge includes only saved content. */
function WhenSaved({ saver, children }: { saver: PageSaver; children: ReactNode }) {
  const { kind } = useSaveState(saver);
  if (kind === "saved") return children;
  return (
    <p role="status" className="text-warning">
      Your latest changes to this page aren't saved yet. You can review and merge after they're saved. If this
      message stays, close this dialog and check the save status of the page.
    </p>
  );
}

/** Shows the status of the edited change request, and opens its reviews and merge. */
export function RequestButton({ request, space, saver }: Props) {
  const [isOpen, setOpen] = useState(false);
  const panel = <RequestPanel request={request} space={space} />;
  const open = () => {
    setOpen(true);
    // Save the last edits, so that a merge includes them.
    void saver?.flush();
  };
  return (
    <>
      <Button size="small" onClick={open} aria-haspopup="dialog">
        <StatusIcon status={request.status} size={14} />
        <span className="max-sm:sr-only">Review and merge</span>
        <ChecksMark request={request} space={space} />
      </Button>
      <Dialog
        wide
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`#${request.number} ${titleOf(request)}`}
        description="Your edits are saved in this change request. Merge it to add them to the main content."
      >
        {saver ? <WhenSaved saver={saver}>{panel}</WhenSaved> : panel}
      </Dialog>
    </>
  );
}
