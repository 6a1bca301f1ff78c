"use client";

import { classNames } from "./class-names";
import { FoldedLinks } from "./folded-links";
import { Link } from "./link";

interface Tab {
  href: string;
  title: string;
  /** A number after the title. Zero isn't shown. */
  count?: number;
  /** What the number counts, for screen readers. */
  counts?: string;
}

interface Props {
  /** The name of the navigation, for screen readers. */
  label: string;
  tabs: readonly Tab[];
  /** The `href` of the open page. */
  current: string | undefined;
  /** Whether the bar has a line below it. Otherwise, it stands on the line of a header. */
  lined?: boolean;
  /** For the layout of the bar. */
  className?: string;
}

/** The number of tabs that fit into the width of a phone. */
const PHONE_TABS_MAX = 3;

function TabLink({ tab, isCurrent, folds }: { tab: Tab; isCurrent: boolean; folds: boolean }) {
  const { href, title, count = 0, counts } = tab;
  return (
    <Link
      href={href}
      aria-current={isCurrent ? "page" : undefined}
      className={classNames(
        "-mb-px flex items-center gap-1.5 border-b-2 px-2.5 pt-2 pb-2.5 font-medium whitespace-nowrap",
        isCurrent ? "border-accent text-ink" : "border-transparent text-soft hover:text-ink",
        folds && "max-sm:m-0 max-sm:rounded-lg max-sm:border-0",
        folds && isCurrent && "max-sm:bg-active max-sm:text-accent",
      )}
    >
      {title}
      {count > 0 ? (
        <span className="rounded-full bg-hover px-1.5 text-xs text-soft tabular-nums">
          {count}
          {counts ? <span className="sr-only"> {counts}</span> : null}
        </span>
      ) : null}
    </Link>
  );
}

/** A navigation as a row of tabs. On phones, more than three tabs are folded. */
export function TabBar({ label, tabs, current, lined = false, className }: Props) {
  const folds = tabs.length > PHONE_TABS_MAX;
  const links = tabs.map((tab) => (
    <TabLink key={tab.href} tab={tab} isCurrent={tab.href === current} folds={folds} />
  ));
  const row = "flex flex-wrap gap-x-0.5 gap-y-1";
  if (!folds)
    return (
      <nav aria-label={label} className={classNames(row, lined && "border-b border-line", className)}>
        {links}
      </nav>
    );
  return (
    <FoldedLinks
      label={label}
      current={tabs.find(({ href }) => href === current)?.title ?? label}
      from="sm"
      {...(className && { className })}
      linksClassName={classNames(row, "max-sm:flex-col", lined && "sm:border-b sm:border-line")}
    >
      {links}
    </FoldedLinks>
  );
}
