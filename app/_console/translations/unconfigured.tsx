/** Lists the missing settings for translations. Renders nothing if this instance is configured for translations. */
export function Unconfigured({ missing }: { missing: string | null }) {
  if (missing === null) return null;
  return (
    <p className="mb-5 rounded-xl bg-warning-soft px-4 py-3 text-warning">
      You can't run translations until your operator completes the settings of this instance. {missing}
    </p>
  );
}
