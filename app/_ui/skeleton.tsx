import { classNames } from "./class-names";

/** A gray placeholder for text. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden className={classNames("animate-pulse rounded-md bg-hover", className ?? "h-4 w-full")} />
  );
}

/** Several bars, announced once as loading. */
export function SkeletonLines({ count = 4, label = "Loading" }: { count?: number; label?: string }) {
  const widths = ["w-3/4", "w-full", "w-5/6", "w-2/3", "w-11/12"];
  return (
    <div role="status" aria-label={label} className="grid gap-3">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike
        <Skeleton key={index} className={`h-4 ${widths[index % widths.length]}`} />
      ))}
    </div>
  );
}
