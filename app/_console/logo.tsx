/** The logo, which shows the pages of a book. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
      className="shrink-0 text-accent"
    >
      <path
        d="M4 5.5A2.5 2.5 0 0 1 6.5 3H20v15H6.5A2.5 2.5 0 0 0 4 20.5v-15Z"
        fill="currentColor"
        opacity=".16"
      />
      <path
        d="M4 20.5A2.5 2.5 0 0 1 6.5 18H20V3H6.5A2.5 2.5 0 0 0 4 5.5v15Zm0 0A1.5 1.5 0 0 0 5.5 22H20"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path
        d="M8.25 6.75v1.5m0 2v1.5m0 2v1.5"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
      />
    </svg>
  );
}
