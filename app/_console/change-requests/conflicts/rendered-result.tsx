"use client";

import { useMemo } from "react";
import type { PageResource } from "@/domains/content/schema";
import { DocumentView } from "@/site/blocks/document-view";
import { bodyOfPage } from "@/site/draft/page-body";
import { SkeletonLines } from "../../../_ui/skeleton";
import { useEditedIndex } from "../../editor/content-queries";
import { useDraft } from "../../editor/preview/use-draft";
import { TargetProvider } from "../../editor/target";
import { useAbilitiesOf, useOrganizationAround } from "../abilities-context";
import { pathOf } from "../title";
import type { ChangeRequest } from "../use-request";
import type { ResultPart } from "./result";
import "@/site/blocks/blocks.css";
import "katex/dist/katex.min.css";

const LOOKS = {
  plain: "border-transparent",
  place: "border-success bg-success-soft/60",
  open: "border-warning bg-warning-soft/60",
};
const WORDS = {
  plain: null,
  place: "Resolved:",
  open: "Not resolved yet. This text is from the change request:",
};

type State = ResultPart["state"];

/**
 * Returns the text below the front matter and the title, and the ranges that were in conflict. The ranges are character
 * offsets in this text.
 */
function bodyOf(parts: readonly ResultPart[]) {
  const text = parts.map((part) => part.text).join("");
  const body = bodyOfPage(text);
  let at = body.length - text.length;
  const places = parts.map(({ text: { length }, state }) => {
    const from = at;
    at += length;
    return { from, to: at, state };
  });
  return { body, places: places.filter(({ state }) => state !== "plain") };
}

interface DrawnProps {
  page: PageResource;
  parts: readonly ResultPart[];
}

function Drawn({ page, parts }: DrawnProps) {
  const { body, places } = useMemo(() => bodyOf(parts), [parts]);
  const { shown, problem } = useDraft(body, page);
  if (problem) return <p role="alert">Couldn't render this text: {problem}.</p>;
  if (!shown) return <SkeletonLines count={4} label="Rendering the result" />;
  const stateOf = (from: number, to: number): State => {
    const touched = places.filter((place) => place.from < to && place.to > from);
    if (touched.some(({ state }) => state === "open")) return "open";
    return touched.length > 0 ? "place" : "plain";
  };
  return shown.segments.map(({ from, to, blocks }) => {
    const state = stateOf(from, to);
    return (
      <div key={from} className={`border-l-3 py-1 pr-3 pl-4 ${LOOKS[state]}`}>
        {WORDS[state] ? <p className="text-xs text-soft">{WORDS[state]}</p> : null}
        <DocumentView nodes={blocks} context={shown.context} />
      </div>
    );
  });
}

interface Props {
  request: ChangeRequest;
  pageId: string;
  parts: readonly ResultPart[];
  thing: string;
}

function Page({ pageId, parts, thing }: Omit<Props, "request">) {
  const page = useEditedIndex().get(pageId)?.page;
  if (!page) return <SkeletonLines count={4} label="Loading page" />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a region of its own would be one landmark too many
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keyboard
      tabIndex={0}
      role="group"
      aria-label={`Result of ${thing}`}
      className="doc-console doc-short max-h-[32rem] overflow-auto py-2"
    >
      <Drawn page={page} parts={parts} />
    </div>
  );
}

/**
 * A preview of the page after the update, rendered with the server's converter. Ranges that were in conflict are
 * highlighted.
 */
export function RenderedResult({ request, ...props }: Props) {
  const { me = "" } = useAbilitiesOf();
  const organizationId = useOrganizationAround() ?? "";
  const { space: spaceId, number } = request;
  const target = useMemo(
    () => ({
      organizationId,
      spaceId,
      changeRequestId: String(number),
      base: `${pathOf({ space: spaceId, number })}/edit`,
      userId: me,
    }),
    [organizationId, spaceId, number, me],
  );
  return (
    <TargetProvider value={target}>
      <Page {...props} />
    </TargetProvider>
  );
}
