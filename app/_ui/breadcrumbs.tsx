import { ChevronRight } from "lucide-react";
import { Link } from "./link";

export interface Crumb {
  title: string;
  href?: string | undefined;
}

/** Links to the parents of the current page. The last item is the current page. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumbs" className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1 text-soft">
        {crumbs.map((crumb, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two crumbs may have one title, their place tells them apart
          <li key={index} className="flex min-w-0 items-center gap-1">
            {index > 0 ? <ChevronRight size={14} className="shrink-0" aria-hidden /> : null}
            {crumb.href ? (
              <Link href={crumb.href} className="truncate rounded px-0.5 hover:text-ink">
                {crumb.title}
              </Link>
            ) : (
              <span
                aria-current={index === crumbs.length - 1 ? "page" : undefined}
                className="truncate px-0.5 text-ink"
              >
                {crumb.title}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
