import { History, UserRoundPen } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "../../_ui/link";
import { blameHref, pageHistoryHref } from "./places";

interface Props {
  spaceId: string;
  pageId: string;
  children?: ReactNode;
  /** Additional links, which are shown after the main links. */
  more?: ReactNode;
}

/** The style of a link in this row. */
export const PAGE_WAY =
  "inline-flex items-center gap-1.5 rounded-lg px-2 py-1 text-[0.8125rem] text-soft hover:bg-hover hover:text-ink";

/** Links to the history and the authors of a page. */
export function PageWays({ spaceId, pageId, children, more }: Props) {
  return (
    <nav
      aria-label="Page history and authors"
      className="mb-4 flex flex-wrap items-center justify-end gap-1 print:hidden"
    >
      {children}
      <Link href={pageHistoryHref(spaceId, pageId)} className={`${PAGE_WAY} ml-auto`}>
        <History size={14} aria-hidden />
        Page history
      </Link>
      <Link href={blameHref(spaceId, pageId)} className={PAGE_WAY}>
        <UserRoundPen size={14} aria-hidden />
        Authors
      </Link>
      {more}
    </nav>
  );
}
