"use client";

import { ListChecks } from "lucide-react";
import { EmptyState } from "../../_ui/empty-state";
import { SkeletonLines } from "../../_ui/skeleton";
import { LearnMore } from "../learn-more";
import { LoadFailure } from "../load-failure";
import { FindingList, type FindingListProps } from "./finding-list";
import { RunButton, RunPanel } from "./run-panel";
import { isActive, useRuns } from "./use-checks";

interface Props extends Pick<FindingListProps, "checked" | "linksTo" | "mayAct"> {
  /** The current revision of the content. */
  revision: string;
}

function NotChecked({ checked, mayAct }: Pick<Props, "checked" | "mayAct">) {
  return (
    <EmptyState
      icon={<ListChecks size={24} />}
      title="Not checked yet"
      actions={mayAct ? <RunButton checked={checked} /> : null}
    >
      Checks find broken links, images and anchors before visitors do.{" "}
      <LearnMore page="writers/checks" about="checks" />
    </EmptyState>
  );
}

/** The checks of a change request or of the main content: the latest run and its findings. */
export function ChecksView(props: Props) {
  const { query, latest, shown } = useRuns(props.checked);
  if (query.isError && !query.data)
    return <LoadFailure error={query.error} onRetry={() => query.refetch()} />;
  if (query.isPending) return <SkeletonLines count={5} label="Loading checks" />;
  if (!latest) return <NotChecked {...props} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <RunPanel {...props} latest={latest} shown={shown} />
      {shown ? <FindingList {...props} run={shown} isChecking={isActive(latest)} /> : null}
    </div>
  );
}
