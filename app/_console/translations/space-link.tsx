import { Link } from "../../_ui/link";

interface Props {
  spaceId: string;
  /** As {@link useSpaces} says it. */
  title: string | null | undefined;
}

/** A space that is translated or holds a translation; it may be gone, or hidden from the reader. */
export function SpaceLink({ spaceId, title }: Props) {
  if (title === undefined) return <span className="text-soft">…</span>;
  if (title === null) return <span className="text-soft">Hidden space</span>;
  return (
    <Link href={`/spaces/${spaceId}`} className="text-accent underline underline-offset-2 hover:no-underline">
      {title}
    </Link>
  );
}
