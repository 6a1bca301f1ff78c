"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { compareLines, type SourceLine } from "@/site/difference/source-lines";
import { Button } from "../../_ui/button";
import { classNames } from "../../_ui/class-names";
import { FormError } from "../../_ui/field";
import { SkeletonLines } from "../../_ui/skeleton";
import { problemOf } from "../errors";
import { LoadFailure } from "../load-failure";
import { useTRPC } from "../trpc";
import type { Item, Translation } from "./translations";
import { REASON_WORDS } from "./words";

interface Props {
  organizationId: string;
  translation: Translation;
  itemId: string;
  title: string;
}

interface SideProps {
  label: string;
  text: string | undefined;
  lines: SourceLine[] | null;
  side: "before" | "after";
  absence: string;
}

function Lines({ lines, side }: { lines: SourceLine[]; side: "before" | "after" }) {
  return lines.flatMap(({ isSame, [side]: stretches }, index) =>
    stretches ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines never change places
      <div key={index} className={classNames("-mx-3 min-h-[1lh] px-3", !isSame && "bg-warning-soft")}>
        {stretches.map(({ text }) => text).join("")}
      </div>
    ) : (
      []
    ),
  );
}

function Side({ label, text, lines, side, absence }: SideProps) {
  return (
    <div className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-line">
      <p className="border-b border-line bg-side px-3 py-2 font-medium">{label}</p>
      {text === undefined ? (
        <p className="px-3 py-3 text-soft italic">{absence}</p>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a region of its own would be one landmark too many
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keyboard
          tabIndex={0}
          role="group"
          aria-label={label}
          className="max-h-96 flex-1 overflow-auto px-3 py-2 font-mono text-xs leading-relaxed break-words whitespace-pre-wrap"
        >
          {lines ? <Lines lines={lines} side={side} /> : text}
        </pre>
      )}
    </div>
  );
}

function Sides({ kind, conflict }: { kind: Item["kind"]; conflict: NonNullable<Item["conflict"]> }) {
  const { reason, mine, proposed } = conflict;
  const lines = mine !== undefined && proposed !== undefined ? compareLines(mine, proposed) : null;
  const unread = kind === "file" ? "Can't show files here" : "No text";
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      <Side
        label="Current translation"
        text={mine}
        lines={lines}
        side="before"
        absence={reason === "removed-here" ? "Removed" : unread}
      />
      <Side
        label="New translation from the source"
        text={proposed}
        lines={lines}
        side="after"
        absence={reason === "removed-at-source" ? "Removed" : unread}
      />
    </div>
  );
}

function useResolve() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return useMutation(
    trpc.translations.resolve.mutationOptions({
      async onSuccess(_nothing, { resolution }) {
        toast.success(resolution === "mine" ? "Current translation kept" : "New translation applied");
        await queryClient.invalidateQueries({ queryKey: trpc.translations.pathKey() });
      },
    }),
  );
}

/** Both versions of a text in conflict side by side, each with a button to keep this version. */
export function ItemConflict({ organizationId, translation, itemId, title }: Props) {
  const trpc = useTRPC();
  const key = { organizationId, translationId: translation.id, itemId };
  const query = useQuery(trpc.translations.item.queryOptions(key));
  const resolve = useResolve();
  if (query.isPending) return <SkeletonLines count={4} label="Loading translations" />;
  if (query.isError) return <LoadFailure error={query.error} onRetry={() => query.refetch()} />;
  const { conflict, kind } = query.data;
  if (!conflict) return <p className="mt-3 text-soft">Someone else already resolved this conflict.</p>;
  const { reason } = conflict;
  const end = (resolution: "mine" | "proposed") => () => resolve.mutate({ ...key, resolution });
  const isBusyWith = (resolution: string) => resolve.isPending && resolve.variables.resolution === resolution;
  return (
    <section aria-label={`Conflict in ${title}`} className="mt-3 grid gap-3">
      <p className="text-soft">{REASON_WORDS[reason]}</p>
      <Sides kind={kind} conflict={conflict} />
      <FormError>{problemOf(resolve.error)}</FormError>
      {translation.permissions.edit ? (
        <div className="flex flex-wrap gap-2">
          <Button busy={isBusyWith("mine")} disabled={isBusyWith("proposed")} onClick={end("mine")}>
            {reason === "removed-here" ? "Keep it removed" : "Keep current translation"}
          </Button>
          <Button busy={isBusyWith("proposed")} disabled={isBusyWith("mine")} onClick={end("proposed")}>
            {reason === "removed-at-source" ? "Remove from translation" : "Use new translation"}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
