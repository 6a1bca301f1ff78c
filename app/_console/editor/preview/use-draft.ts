"use client";

import { startTransition, useEffect, useRef, useState } from "react";
import type { DocumentBlock } from "@/domains/content/markdown/document";
import type { PageResource } from "@/domains/content/schema";
import type { DocumentContext } from "@/site/blocks/context";
import { prepareDocument } from "@/site/blocks/prepare";
import type { PageDescriptions } from "@/site/document/surroundings";
import { usesOf } from "@/site/document/uses";
import { expressionProblems } from "@/site/draft/expression-problems";
import { type DraftSegment, readDraft } from "@/site/draft/read-draft";
import { descriptionsOf } from "../../page/page-index";
import { useTarget } from "../target";
import { gitPathOf, useSurroundings } from "./use-surroundings";

/** The icons of pages that are shown on cards. */
const iconsUsed = (nodes: DocumentBlock[], pages: PageDescriptions): string[] =>
  usesOf(nodes).pages.flatMap((id) => pages.get(id)?.icon ?? []);

export interface ShownDraft {
  nodes: DocumentBlock[];
  segments: DraftSegment[];
  context: DocumentContext;
}

/** The delay of the preview is the parsing time multiplied by this factor, up to this maximum in milliseconds. */
const WAIT_MILLISECONDS_MAX = 600;
const REST_FACTOR = 8;

/** Parses the text for the preview, a moment after each change. If parsing takes long, the delay is longer. */
export function useDraft(text: string, page: PageResource) {
  const target = useTarget();
  const { pages, targets, surroundings } = useSurroundings(target);
  const [shown, setShown] = useState<ShownDraft | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const cost = useRef(0);
  const gitPath = gitPathOf(page);
  const { icon } = page;
  useEffect(() => {
    let isStale = false;
    const show = async () => {
      const begun = performance.now();
      const read = readDraft(text, { spaceId: target.spaceId, gitPath, targets });
      cost.current = performance.now() - begun;
      setProblem("problem" in read ? read.problem : null);
      if ("problem" in read) return;
      const icons = iconsUsed(read.nodes, descriptionsOf(pages));
      const prepared = await prepareDocument(read.nodes, [...icons, ...(icon ? [icon] : [])]);
      const problemOf = await expressionProblems(read.nodes);
      const next = { ...read, context: { ...surroundings, prepared, problemOf } };
      // Update in a transition, so that typing has priority over rendering.
      if (!isStale) startTransition(() => setShown(next));
    };
    const timer = setTimeout(() => void show(), Math.min(cost.current * REST_FACTOR, WAIT_MILLISECONDS_MAX));
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [text, gitPath, icon, target, pages, targets, surroundings]);
  return { shown, problem };
}
