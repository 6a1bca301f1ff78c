"use client";

import { startTransition, useEffect, useMemo, useRef, useState } from "react";
import type { Targets, TargetThing } from "@/domains/content/addresses";
import type { DocumentBlock } from "@/domains/content/markdown/document";
import type { PageResource } from "@/domains/content/schema";
import type { DocumentContext, FileTarget } from "@/site/blocks/context";
import { prepareDocument } from "@/site/blocks/prepare";
import { type PageDescriptions, surroundingsOf } from "@/site/document/surroundings";
import { usesOf } from "@/site/document/uses";
import { expressionProblems } from "@/site/draft/expression-problems";
import { type DraftSegment, readDraft } from "@/site/draft/read-draft";
import { descriptionsOf, type IndexedPage } from "../../page/page-index";
import { type ContentFile, useEditedFiles, useEditedIndex, useReusableContents } from "../content-queries";
import { editorHref, type Target, useTarget } from "../target";

export const gitPathOf = (page: PageResource) => (page.type === "document" ? (page.git?.path ?? null) : null);

/** The possible targets of links in the text, by ID and by path in the Git repository. */
function targetsOf(
  pages: ReadonlyMap<string, IndexedPage>,
  files: readonly ContentFile[],
  reusable: ReturnType<typeof useReusableContents>,
): Targets {
  const byPath = new Map<string, TargetThing>();
  const byId = new Map<string, TargetThing>();
  const add = (thing: TargetThing, path: string | null | undefined) => {
    byId.set(thing.id, thing);
    if (!path) return;
    byPath.set(path, thing);
    // A path can also lead to a folder. The target is then the folder's README.md.
    const folder = path.replace(/\/README\.md$/i, "");
    if (folder !== path && !byPath.has(folder)) byPath.set(folder, thing);
  };
  for (const { page } of pages.values()) add({ kind: "page", id: page.id }, gitPathOf(page));
  for (const file of files) add({ kind: "file", id: file.id }, file.git?.path);
  for (const { id, git } of reusable) add({ kind: "reusable-content", id }, git?.path);
  return { byPath, byId };
}

/** The Git paths of pages and files. The path is null if a page or file has no path. */
function pathsOf(pages: ReadonlyMap<string, IndexedPage>, files: readonly ContentFile[]) {
  const paths = new Map(files.map((file) => [file.id, file.git?.path ?? null]));
  for (const { page } of pages.values()) paths.set(page.id, gitPathOf(page));
  return (_kind: string, id: string): string | null => paths.get(id) ?? null;
}

const fileTargetsOf = (files: readonly ContentFile[]): Map<string, FileTarget> =>
  new Map(
    files.map(({ id, name, contentType, size, downloadURL, dimensions }) => [
      id,
      { href: downloadURL, name, contentType, size, ...dimensions },
    ]),
  );

/** Resolves the references of a Document in the edited content. Links to pages open them in the editor. */
export function useSurroundings(target: Target) {
  const pages = useEditedIndex();
  const { files } = useEditedFiles();
  const reusable = useReusableContents();
  return useMemo(() => {
    const known = files ?? [];
    const place = { spaceId: target.spaceId, base: target.base };
    const surroundings = surroundingsOf({
      place,
      pages: descriptionsOf(pages),
      files: fileTargetsOf(known),
    });
    return {
      pages,
      targets: targetsOf(pages, known, reusable),
      pathOf: pathsOf(pages, known),
      surroundings: {
        ...surroundings,
        hrefOf: (ref: Parameters<typeof surroundings.hrefOf>[0]) =>
          ref.kind === "page" && pages.has(ref.page)
            ? editorHref(target, ref.page)
            : surroundings.hrefOf(ref),
      },
    };
  }, [target, pages, files, reusable]);
}

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
