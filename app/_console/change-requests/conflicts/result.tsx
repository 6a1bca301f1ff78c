"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { settleHunks } from "@/lib/hunks";
import { classNames } from "../../../_ui/class-names";
import { SkeletonLines } from "../../../_ui/skeleton";
import type { ChangeRequest } from "../use-request";
import type { HunkChoices, TextConflict } from "./resolution";

// This component is loaded on demand, because the code that renders pages is large and few pages have
// conflicts.
const RenderedResult = dynamic(() => import("./rendered-result").then((module) => module.RenderedResult), {
  ssr: false,
  loading: () => <SkeletonLines count={4} label="Loading result" />,
});

/** A part of the text that will be saved. */
export interface ResultPart {
  text: string;
  /** `place` means a resolved hunk. `open` means an unresolved hunk, which is shown with the change request's version. */
  state: "plain" | "place" | "open";
}

function partsOf({ parts }: TextConflict, choices: HunkChoices): ResultPart[] {
  const settled = settleHunks(parts, ({ id }) => choices.get(id));
  return settled.map((part, index): ResultPart => {
    if (!("text" in part)) return { text: part.mine || part.theirs, state: "open" };
    return { text: part.text, state: "id" in (parts[index] ?? {}) ? "place" : "plain" };
  });
}

const TONES = { plain: "", place: "bg-success-soft", open: "bg-warning-soft" };

function SourceResult({ parts, thing }: { parts: readonly ResultPart[]; thing: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a region of its own would be one landmark too many
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keyboard
      tabIndex={0}
      role="group"
      aria-label={`Result of ${thing}`}
      className="max-h-96 overflow-auto px-3 py-2 font-mono text-xs leading-relaxed whitespace-pre-wrap break-words"
    >
      {parts.map(({ text, state }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts never change places
        <span key={index} className={TONES[state]}>
          {state === "open" ? "(not resolved yet)\n" : text}
        </span>
      ))}
    </pre>
  );
}

function ViewButton({
  isShown,
  onShow,
  children,
}: {
  isShown: boolean;
  onShow: () => void;
  children: string;
}) {
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={onShow}
      className={classNames(
        "rounded-md px-2.5 py-1 text-[0.8125rem] font-medium",
        isShown ? "bg-raised text-ink shadow-sm" : "text-soft hover:text-ink",
      )}
    >
      {children}
    </button>
  );
}

interface Props {
  request: ChangeRequest;
  conflict: TextConflict;
  choices: HunkChoices;
  thing: string;
}

/** The whole text that will be saved, as a page or as Markdown. The hunks are marked. */
export function Result({ request, conflict, choices, thing }: Props) {
  const isOfPage = conflict.kind === "text" && conflict.page !== undefined;
  const [isSource, setSource] = useState(!isOfPage);
  const parts = partsOf(conflict, choices);
  return (
    <section
      aria-label={`Result for ${thing}`}
      className="mt-3 overflow-hidden rounded-lg border border-line"
    >
      <div className="flex flex-wrap items-center gap-3 border-b border-line bg-side px-3 py-1.5">
        <p className="min-w-0 flex-1 font-medium">Result</p>
        {isOfPage ? (
          <div className="flex rounded-lg border border-line p-0.5">
            <ViewButton isShown={!isSource} onShow={() => setSource(false)}>
              Rendered
            </ViewButton>
            <ViewButton isShown={isSource} onShow={() => setSource(true)}>
              Source
            </ViewButton>
          </div>
        ) : null}
      </div>
      {isSource ? (
        <SourceResult parts={parts} thing={thing} />
      ) : (
        <RenderedResult request={request} pageId={conflict.page?.id ?? ""} parts={parts} thing={thing} />
      )}
    </section>
  );
}
