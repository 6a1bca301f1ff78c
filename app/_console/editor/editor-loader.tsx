"use client";

import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useTRPC, useTRPCClient } from "../trpc";
import { editedPagesOptions } from "./edited-pages";
import type { EditorProps } from "./editor";
import { EditorSkeleton } from "./editor-skeleton";
import { readEarly } from "./save/early-page";
import { chosenMode } from "./visual/mode";

// Start to load the code of the selected mode together with the editor. Without this, the browser would load the code
// only after the page has loaded.
const Editor = dynamic(
  () => {
    if (chosenMode() === "visual") void import("./visual/visual-editor");
    else void import("./write/source-pane");
    return import("./editor").then((module) => module.Editor);
  },
  {
    ssr: false,
    loading: EditorSkeleton,
  },
);

/** Loads the editor on demand, and the page tree and the open page in parallel. */
export function EditorLoader(props: EditorProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const client = useTRPCClient();
  const { target, head: revision } = props;
  const { spaceId, changeRequestId } = target;
  const first = useRef({ target, revision });
  useEffect(() => {
    const { head, request } = editedPagesOptions(trpc, { spaceId, changeRequestId });
    if (changeRequestId === null) void queries.prefetchQuery(head);
    else void queries.prefetchQuery(request);
  }, [trpc, queries, spaceId, changeRequestId]);
  // Use a layout effect, because it must run before the effects of the editor, which need the result.
  useLayoutEffect(() => {
    const { target: opened, revision: known } = first.current;
    const [, pageId] = location.pathname.split(`${opened.base}/`);
    return pageId ? readEarly(client, opened, pageId, known) : undefined;
  }, [client]);
  return <Editor {...props} />;
}
