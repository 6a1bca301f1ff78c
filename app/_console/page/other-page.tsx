import { ExternalLink } from "lucide-react";
import type { PageResource } from "@/domains/content/schema";
import { safeHref } from "@/site/blocks/safe-href";
import { Link } from "../../_ui/link";
import { childrenOf, navigationTitle } from "./page-index";

interface Props {
  page: PageResource;
  base: string;
  href: string | null;
}

/** The view of pages without text: groups, links and generated pages. */
export function OtherPage({ page, base, href }: Props) {
  const target = safeHref(href);
  return (
    <div className="mx-auto max-w-3xl px-5 py-8 sm:px-10 sm:py-10">
      <h1 className="mb-6 text-3xl font-bold tracking-tight break-words">{navigationTitle(page)}</h1>
      {page.type === "link" && target ? (
        <a href={target} className="inline-flex items-center gap-2 break-all text-accent underline">
          {target}
          <ExternalLink size={16} aria-hidden className="shrink-0" />
        </a>
      ) : null}
      {page.type === "link" && !target ? <p className="text-soft">This link has no valid target.</p> : null}
      {page.type === "computed" ? (
        <p className="text-soft">These pages are generated automatically.</p>
      ) : null}
      <ul className="grid gap-2">
        {childrenOf(page).map((child) => (
          <li key={child.id}>
            <Link
              href={`${base}/pages/${child.id}`}
              className="block rounded-xl border border-line px-4 py-3 font-medium hover:border-accent"
            >
              {navigationTitle(child)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
