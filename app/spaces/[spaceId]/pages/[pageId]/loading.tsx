import { Skeleton, SkeletonLines } from "../../../../_ui/skeleton";

export default function Loading() {
  return (
    <div className="mx-auto grid max-w-3xl gap-8 px-5 py-8 sm:px-10 sm:py-10">
      <Skeleton className="h-9 w-2/3" />
      <SkeletonLines count={9} label="Loading page" />
    </div>
  );
}
