/** Icons of the page's frame. Icons in content come from a separate icon set. */
const PATHS = {
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "m6 6 12 12M18 6 6 18",
  home: "m4 11.5 8-6.5 8 6.5M6.5 10v9h11v-9",
  search: "m20 20-4.2-4.2M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z",
  sun: "M12 3v2m0 14v2M3 12h2m14 0h2M5.6 5.6 7 7m10 10 1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z",
  moon: "M20 13.6A8 8 0 1 1 10.4 4a6.5 6.5 0 0 0 9.6 9.6Z",
  down: "m6 9 6 6 6-6",
  left: "M19 12H5m6-6-6 6 6 6",
  right: "M5 12h14m-6-6 6 6-6 6",
  external: "M8 6h10v10M18 6 6 18",
  copy: "M9 9V5.5A1.5 1.5 0 0 1 10.5 4h8A1.5 1.5 0 0 1 20 5.5v8a1.5 1.5 0 0 1-1.5 1.5H15M5.5 9h8A1.5 1.5 0 0 1 15 10.5v8a1.5 1.5 0 0 1-1.5 1.5h-8A1.5 1.5 0 0 1 4 18.5v-8A1.5 1.5 0 0 1 5.5 9Z",
  edit: "m14.5 6.5 3 3M5 19l.8-3.8L16.3 4.7a1.6 1.6 0 0 1 2.3 0l.7.7a1.6 1.6 0 0 1 0 2.3L8.8 18.2 5 19Z",
  check: "m5 12.5 4.5 4.5L19 7.5",
  ask: "M12 3.5 13.8 9a2 2 0 0 0 1.2 1.2l5.5 1.8-5.5 1.8a2 2 0 0 0-1.2 1.2L12 20.5 10.2 15A2 2 0 0 0 9 13.8L3.5 12 9 10.2A2 2 0 0 0 10.2 9Z",
  list: "M4 6h16M4 12h10M4 18h13",
  bad: "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM9 9.6v.01M15 9.6v.01M8.5 16c.9-1.2 2.1-1.8 3.5-1.8s2.6.6 3.5 1.8",
  ok: "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM9 9.6v.01M15 9.6v.01M8.5 15h7",
  good: "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM9 9.6v.01M15 9.6v.01M8.5 14c.9 1.3 2.1 2 3.5 2s2.6-.7 3.5-2",
} as const;

export type GlyphName = keyof typeof PATHS;

/** A line icon in the color of the text, hidden from assistive technology. */
export function Glyph({ name, className }: { name: GlyphName; className?: string }) {
  return (
    <svg
      className={className ? `glyph ${className}` : "glyph"}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path
        d={PATHS[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
