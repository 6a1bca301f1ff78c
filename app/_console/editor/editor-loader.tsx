"use client";

import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useEffect } from "react";
import { SkeletonLines } from "../../_ui/skeleton";
import { useTRPC } from "../trpc";
import { editedPagesOptions } from "./edited-pages";
import type { EditorProps } from "./editor";
import { chosenMode } from "./visual/mode";

// What the editor is written in is asked for along with it, not once a page has been read.
const Editor = dynamic(
  () => {
    if (chosenMode() === "visual") void import("./visual/visual-editor");
    return import("./editor").then((module) => module.Editor);
  },
  {
    ssr: false,
    loading: () => (
      <div className="mx-auto max-w-3xl p-10">
        <SkeletonLines count={8} label="Loading the editor" />
      </div>
    ),
  },
);

/** The editor, loaded by those who edit and by nobody else. The tree of pages is read meanwhile. */
export function EditorLoader(props: EditorProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { spaceId, changeRequestId } = props.target;
  useEffect(() => {
    const { head, request } = editedPagesOptions(trpc, { spaceId, changeRequestId });
    if (changeRequestId === null) void queries.prefetchQuery(head);
    else void queries.prefetchQuery(request);
  }, [trpc, queries, spaceId, changeRequestId]);
  return <Editor {...props} />;
}
