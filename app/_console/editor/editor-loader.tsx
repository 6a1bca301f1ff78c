"use client";

import dynamic from "next/dynamic";
import { SkeletonLines } from "../../_ui/skeleton";

/** The editor, loaded by those who edit and by nobody else. */
export const EditorLoader = dynamic(() => import("./editor").then((module) => module.Editor), {
  ssr: false,
  loading: () => (
    <div className="mx-auto max-w-3xl p-10">
      <SkeletonLines count={8} label="Loading the editor" />
    </div>
  ),
});
