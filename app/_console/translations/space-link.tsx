import { Link } from "../../_ui/link";

interface Props {
  spaceId: string;
  /**
   * The title from {@link useSpaces}: null if the space is hidden or deleted, undefined while the spaces
   * load.
   */
  title: string | null | undefined;
}

/**
 * The name of a translation's source or target space, with a link. The space might be deleted or hidden from
 * the user.
 */
export function SpaceLink({ spaceId, title }: Props) {
  if (title === undefined) return <span className="text-soft">…</span>;
  if (title === null) return <span className="text-soft">Hidden space</span>;
  return (
    <Link href={`/spaces/${spaceId}`} className="text-accent underline underline-offset-2 hover:no-underline">
      {title}
    </Link>
  );
}
