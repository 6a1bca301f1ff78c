"use client";

import { useMutation } from "@tanstack/react-query";
import { CircleCheck, CircleX, GitMerge, TriangleAlert } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { toast } from "sonner";
import { Button } from "../../../_ui/button";
import { ButtonLink } from "../../../_ui/button-link";
import { ConfirmDialog } from "../../../_ui/confirm-dialog";
import { Ago } from "../../../_ui/time";
import { problemOf } from "../../errors";
import { LearnMore } from "../../learn-more";
import { MERGED } from "../../merged-notice/merged-href";
import { useTRPC } from "../../trpc";
import { useAbilitiesOf } from "../abilities-context";
import { useReviews } from "../review/use-reviews";
import { SubjectField } from "../subject-field";
import { pathOf, titleOf } from "../title";
import { useProposedSubject } from "../use-proposed-subject";
import { type ChangeRequest, keyOf, useSpaceChanged } from "../use-request";
import { type MergeChecks, sentence, wordsOf } from "./rule-words";
import { useConflicts, useMergeChecks } from "./use-merging";
import { verdictOf } from "./verdict";

function Line({
  state,
  title,
  children,
}: {
  state: "met" | "unmet" | "open";
  title: string;
  children?: ReactNode;
}) {
  const icons = {
    met: <CircleCheck size={16} aria-hidden className="mt-0.5 shrink-0 text-success" />,
    unmet: <CircleX size={16} aria-hidden className="mt-0.5 shrink-0 text-danger" />,
    open: <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0 text-warning" />,
  };
  return (
    <li className="flex gap-2.5 px-4 py-2.5">
      {icons[state]}
      <div className="min-w-0 flex-1">
        <p>
          <span className="sr-only">{state === "met" ? "Met: " : "Not met: "}</span>
          {title}
        </p>
        {children ? <div className="text-[0.8125rem] text-soft">{children}</div> : null}
      </div>
    </li>
  );
}

function Rules({ checks }: { checks: MergeChecks }) {
  return checks.checks.map(({ rule, met, lacking }) => (
    <Line key={JSON.stringify(rule)} state={met ? "met" : "unmet"} title={wordsOf(rule)}>
      {lacking ? `${sentence(lacking)}.` : null}
    </Line>
  ));
}

function ConflictLine({ request, count }: { request: ChangeRequest; count: number | null }) {
  if (count === null) return <Line state="open" title="Checking for conflicts with the main content…" />;
  if (count === 0) return <Line state="met" title="No conflicts with the main content" />;
  return (
    <Line state="unmet" title={count === 1 ? "One conflict" : `${count} conflicts`}>
      <span className="mr-2">
        The same content was changed in this change request and in the main content.
      </span>
      <ButtonLink href={`${pathOf(request)}/conflicts`} size="small">
        Resolve conflicts
      </ButtonLink>
    </Line>
  );
}

/** Says how many people haven't reviewed yet although someone asked them to. */
function AwaitedReviews({ request }: { request: ChangeRequest }) {
  const { standings } = useReviews(request);
  const count = standings?.filter(({ state }) => state === "awaited").length ?? 0;
  if (count === 0) return null;
  return (
    <Line
      state="open"
      title={count === 1 ? "One requested review is missing" : `${count} requested reviews are missing`}
    />
  );
}

interface MergeButtonProps {
  request: ChangeRequest;
  disabled: boolean;
  onMerged: (() => void) | undefined;
}

function MergeButton({ request, disabled, onMerged }: MergeButtonProps) {
  const [asking, setAsking] = useState(false);
  const { mayEdit } = useAbilitiesOf();
  const asksSubject = mayEdit && request.subject.trim() === "";
  const [subject, setSubject] = useProposedSubject(request, asking && asksSubject);
  const changed = useSpaceChanged(request.space);
  const path = usePathname();
  const router = useRouter();
  const rename = useMutation(useTRPC().changeRequests.update.mutationOptions());
  const merge = useMutation(
    useTRPC().changeRequests.merge.mutationOptions({
      async onSuccess(outcome) {
        const isMerged = outcome.result === "merge";
        // The frame of the change request shows the notice about the merge. Change the URL before anything is loaded, because
        // the user can open another page in the meantime.
        if (isMerged && !onMerged) router.replace(`${path}?${MERGED}=${request.number}`, { scroll: false });
        if (isMerged) onMerged?.();
        await changed();
        setAsking(false);
        if (!isMerged) toast.error("Not merged. Resolve the conflicts first.");
      },
      onError: () => void changed(),
    }),
  );
  const close = () => {
    setAsking(false);
    merge.reset();
    rename.reset();
  };
  const confirm = () => {
    const missing = asksSubject ? subject.trim() : "";
    const mergeNow = () => merge.mutate(keyOf(request));
    if (missing) rename.mutate({ ...keyOf(request), subject: missing }, { onSuccess: mergeNow });
    else mergeNow();
  };
  return (
    <>
      <Button
        kind="primary"
        disabled={disabled}
        aria-describedby="merge-reason"
        onClick={() => setAsking(true)}
      >
        <GitMerge size={16} aria-hidden />
        Merge
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={close}
        title={`Merge “${titleOf(request)}”?`}
        action="Merge"
        busy={rename.isPending || merge.isPending}
        error={problemOf(rename.error ?? merge.error)}
        onConfirm={confirm}
      >
        {asksSubject ? (
          <SubjectField hint="The history shows this subject." value={subject} onChange={setSubject} />
        ) : null}
        <p>
          This adds the changes to the main content immediately. Published sites that show this space update
          automatically. To undo the merge later, roll back in the history.
        </p>
      </ConfirmDialog>
    </>
  );
}

function MergedBox({ request }: { request: ChangeRequest }) {
  return (
    <div className="flex items-center gap-3 rounded-xl bg-accent-soft px-4 py-3 text-accent">
      <GitMerge size={18} aria-hidden className="shrink-0" />
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold">Merged</h2>
        <p className="text-[0.8125rem]">
          These changes were added to the main content <Ago time={request.updatedAt} />.
        </p>
      </div>
      {request.revisionMerged ? (
        <ButtonLink href={`/spaces/${request.space}/revisions/${request.revisionMerged}`} size="small">
          Show merged content
        </ButtonLink>
      ) : null}
    </div>
  );
}

interface Props {
  request: ChangeRequest;
  /** Called after the merge. This function must open another page that confirms the merge. */
  onMerged?: () => void;
}

/**
 * The merge rules, the conflicts and the merge button. If the button is disabled, the box shows the reason.
 */
export function MergeBox({ request, onMerged }: Props) {
  const abilities = useAbilitiesOf();
  const checks = useMergeChecks(request);
  const { conflicts, mayLook } = useConflicts(request, abilities);
  if (request.status === "merged") return <MergedBox request={request} />;
  const verdict = verdictOf({
    status: request.status,
    mayMerge: abilities.mayMerge,
    checks: checks.data ?? null,
    conflicts: conflicts?.length ?? null,
  });
  return (
    <section aria-labelledby="merge" className="overflow-hidden rounded-xl border border-line bg-raised">
      <div className="flex items-baseline gap-3 px-4 pt-3 pb-1">
        <h2 id="merge" className="font-semibold">
          Merge
        </h2>
        <LearnMore page="writers/merge" about="merging and merge rules" />
      </div>
      <ul aria-label="Merge requirements" className="divide-y divide-line">
        {checks.data ? <Rules checks={checks.data} /> : null}
        <AwaitedReviews request={request} />
        {mayLook ? <ConflictLine request={request} count={conflicts?.length ?? null} /> : null}
      </ul>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-side px-4 py-3">
        <MergeButton request={request} disabled={!verdict.allowed} onMerged={onMerged} />
        <p id="merge-reason" className="min-w-0 flex-1 basis-48 text-soft">
          {verdict.allowed ? verdict.note : verdict.reason}
        </p>
      </div>
    </section>
  );
}
