"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useMemo, useState } from "react";
import { Button } from "../../../_ui/button";
import { counted } from "../../../_ui/counted";
import { EmptyState } from "../../../_ui/empty-state";
import { Frame } from "../../../_ui/frame";
import { SkeletonLines } from "../../../_ui/skeleton";
import { LearnMore } from "../../learn-more";
import { LoadFailure } from "../../load-failure";
import { indexPages, navigationTitle } from "../../page/page-index";
import { useTRPC } from "../../trpc";
import { useAbilitiesOf } from "../abilities-context";
import { MergeBox } from "../merge/merge-box";
import { useUpdateFromPrimary } from "../merge/outdated-notice";
import { type Conflict, useConflicts } from "../merge/use-merging";
import { type ChangeRequest, keyOf, useRequest } from "../use-request";
import { ConflictCard } from "./conflict-card";
import {
  everywhere,
  type HunkChoices,
  isAboutText,
  type Resolution,
  type Resolutions,
  requested,
} from "./resolution";
import { TextConflictCard } from "./text-conflict-card";

const NO_CHOICES: HunkChoices = new Map();

function useTitles(request: ChangeRequest): (pageId: string) => string | undefined {
  const { data } = useQuery(
    useTRPC().content.head.pages.queryOptions({ spaceId: request.space, metadata: false, computed: true }),
  );
  return useMemo(() => {
    const index = indexPages(data?.pages ?? []);
    return (pageId) => {
      const page = index.get(pageId)?.page;
      return page && navigationTitle(page);
    };
  }, [data]);
}

interface FormProps {
  request: ChangeRequest;
  conflicts: Conflict[];
}

/** All conflicts with both sides. One update of the change request resolves all of them. */
function ConflictForm({ request, conflicts }: FormProps) {
  const titleOf = useTitles(request);
  const update = useUpdateFromPrimary(request);
  const [resolutions, setResolutions] = useState<Resolutions>(new Map());
  const settled = requested(conflicts, resolutions);
  const left = conflicts.length - settled.length;
  const resolve = (id: string, resolution: Resolution) =>
    setResolutions((known) => new Map(known).set(id, resolution));
  const takeAll = (use: "mine" | "theirs") =>
    setResolutions(new Map(conflicts.map((conflict) => [conflict.id, everywhere(conflict, use)])));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <div className="flex min-w-0 flex-1 basis-60 flex-wrap items-baseline gap-x-3">
          <h2 className="font-semibold">
            {conflicts.length === 1 ? "One conflict" : `${conflicts.length} conflicts`} with the main content
          </h2>
          <LearnMore page="writers/conflicts" about="conflicts" />
        </div>
        <Button size="small" onClick={() => takeAll("mine")}>
          Use change request for all
        </Button>
        <Button size="small" onClick={() => takeAll("theirs")}>
          Use main content for all
        </Button>
      </div>
      {conflicts.map((conflict) => {
        const resolution = resolutions.get(conflict.id);
        return isAboutText(conflict) ? (
          <TextConflictCard
            key={conflict.id}
            request={request}
            conflict={conflict}
            choices={resolution && "hunks" in resolution ? resolution.hunks : NO_CHOICES}
            onChoose={(hunks) => resolve(conflict.id, { hunks })}
          />
        ) : (
          <ConflictCard
            key={conflict.id}
            conflict={conflict}
            resolution={resolution}
            onResolve={(each) => resolve(conflict.id, each)}
            titleOf={titleOf}
          />
        );
      })}
      <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-line bg-page py-3">
        <Button
          kind="primary"
          busy={update.isPending}
          disabled={left > 0}
          aria-describedby="conflicts-left"
          onClick={() => update.mutate({ ...keyOf(request), resolutions: settled })}
        >
          Resolve conflicts
        </Button>
        <p id="conflicts-left" role="status" className="text-soft">
          {left === 0
            ? "You resolved every conflict. To save your choices, select “Resolve conflicts”."
            : `${counted(left, "conflict")} left to resolve.`}
        </p>
      </div>
    </div>
  );
}

/** The conflicts of a merge, or the steps that are needed before the merge. */
export function Conflicts({ initialRequest }: { initialRequest: ChangeRequest }) {
  const request = useRequest(initialRequest);
  const abilities = useAbilitiesOf();
  const { conflicts, mayLook, error, refetch } = useConflicts(request, abilities);
  const isOver = request.status === "merged";
  return (
    <Frame width="columns" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {error && !conflicts ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
      {!isOver && !conflicts && mayLook && !error ? (
        <SkeletonLines count={6} label="Looking for conflicts" />
      ) : null}
      {!isOver && conflicts && conflicts.length > 0 ? (
        abilities.mayEdit ? (
          <ConflictForm request={request} conflicts={conflicts} />
        ) : (
          <p>
            This change request has {counted(conflicts.length, "conflict")}. Its author or a member with the
            Editor role can resolve them.
          </p>
        )
      ) : null}
      {!isOver && conflicts?.length === 0 ? (
        <EmptyState icon={<CircleCheck size={24} />} title="No conflicts">
          {request.outdated
            ? "The main content has changed, but the changes don't conflict with this change request."
            : "This change request is up to date with the main content."}
        </EmptyState>
      ) : null}
      <MergeBox request={request} />
    </Frame>
  );
}
