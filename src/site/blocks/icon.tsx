import type { DocumentContext } from "./context";
import type { IconShape } from "./icon-shapes";

interface Props {
  name: string;
  context: DocumentContext;
  className?: string;
}

/** A named icon, rendered inline and hidden from assistive technology. */
export function Icon({ name, context, className }: Props) {
  const shape = context.prepared.icons.get(name);
  return shape ? <Shape shape={shape} className={className} /> : null;
}

export function Shape({ shape, className }: { shape: IconShape; className?: string | undefined }) {
  return (
    <svg
      className={["doc-icon", shape.isBrand && "doc-icon-brand", className].filter(Boolean).join(" ")}
      viewBox={`0 0 ${shape.width} ${shape.height}`}
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      {shape.paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
