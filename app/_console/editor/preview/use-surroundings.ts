"use client";

import { useMemo } from "react";
import type { Targets, TargetThing } from "@/domains/content/addresses";
import type { PageResource } from "@/domains/content/schema";
import type { FileTarget } from "@/site/blocks/context";
import { surroundingsOf } from "@/site/document/surroundings";
import { descriptionsOf, type IndexedPage } from "../../page/page-index";
import { type ContentFile, useEditedFiles, useEditedIndex, useReusableContents } from "../content-queries";
import { editorHref, type Target } from "../target";

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
