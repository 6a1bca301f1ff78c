import { SkeletonLines } from "../../_ui/skeleton";

/** A placeholder while the editor loads. */
export const EditorSkeleton = () => (
  <div className="mx-auto max-w-3xl p-10">
    <SkeletonLines count={8} label="Loading the editor" />
  </div>
);
