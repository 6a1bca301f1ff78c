import { SkeletonLines } from "../../_ui/skeleton";

/** Stands where the editor will, while it is loaded. */
export const EditorSkeleton = () => (
  <div className="mx-auto max-w-3xl p-10">
    <SkeletonLines count={8} label="Loading the editor" />
  </div>
);
