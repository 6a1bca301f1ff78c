import { ArrowLeft, ArrowRight } from "lucide-react";
import type { PageResource } from "@/domains/content/schema";
import { Link } from "../../_ui/link";
import { navigationTitle } from "./page-index";

interface Props {
  base: string;
  previous?: PageResource | undefined;
  next?: PageResource | undefined;
}

const CARD = "group flex items-center gap-3 rounded-xl border border-line px-4 py-3 hover:border-accent";

/** Links to the previous and the next page. */
export function Neighbours({ base, previous, next }: Props) {
  if (!previous && !next) return null;
  return (
    <nav
      aria-label="Previous and next page"
      className="mt-14 grid gap-3 border-t border-line pt-8 sm:grid-cols-2"
    >
      {previous ? (
        <Link href={`${base}/pages/${previous.id}`} className={CARD}>
          <ArrowLeft size={16} aria-hidden className="shrink-0 text-soft" />
          <span className="min-w-0">
            <span className="block text-xs text-soft">Previous</span>
            <span className="block truncate font-medium">{navigationTitle(previous)}</span>
          </span>
        </Link>
      ) : null}
      {next ? (
        <Link href={`${base}/pages/${next.id}`} className={`${CARD} justify-end text-right sm:col-start-2`}>
          <span className="min-w-0">
            <span className="block text-xs text-soft">Next</span>
            <span className="block truncate font-medium">{navigationTitle(next)}</span>
          </span>
          <ArrowRight size={16} aria-hidden className="shrink-0 text-soft" />
        </Link>
      ) : null}
    </nav>
  );
}
