import type { IconShape } from "@/site/blocks/icon-shapes";

/** An icon in the color of the text. */
export function Shape({ shape }: { shape: IconShape | undefined }) {
  if (!shape) return null;
  return (
    <svg viewBox={`0 0 ${shape.width} ${shape.height}`} className="size-5" fill="currentColor" aria-hidden>
      {shape.paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
