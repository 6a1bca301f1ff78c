import type { DocumentContext } from "./context";

interface Props {
  name: string;
  context: DocumentContext;
  className?: string;
}

/** A named icon, drawn inline and hidden from assistive technology; nothing when the name is unknown. */
export function Icon({ name, context, className }: Props) {
  const shape = context.prepared.icons.get(name);
  if (!shape) return null;
  return (
    <svg
      className={className ? `doc-icon ${className}` : "doc-icon"}
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
