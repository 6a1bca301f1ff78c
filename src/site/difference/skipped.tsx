const WORDS = {
  block: ["unchanged block", "unchanged blocks"],
  line: ["unchanged line", "unchanged lines"],
} as const;

/** A placeholder for unchanged content that is far from any change. */
export function Skipped({ count, of }: { count: number; of: keyof typeof WORDS }) {
  return (
    <p className="border-y border-line bg-side px-4 py-1 text-center text-xs text-soft first:border-t-0 last:border-b-0">
      {count} {WORDS[of][count === 1 ? 0 : 1]}
    </p>
  );
}
