"use client";

import type { FoundPage } from "./use-find-in-pages";

interface Props {
  pages: readonly FoundPage[];
  /** The IDs of the pages that the user has excluded. */
  left: ReadonlySet<string>;
  onLeft: (left: ReadonlySet<string>) => void;
  onOpen: (pageId: string) => void;
}

/** The pages that contain the search text, with the matching lines and a checkbox for each page. */
export function FoundPages({ pages, left, onLeft, onOpen }: Props) {
  const choose = (page: string, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(page);
    else next.add(page);
    onLeft(next);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Pages to replace in</legend>
      <label className="flex items-center gap-2 border-b border-line pb-2 text-[0.8125rem] text-soft">
        <input
          type="checkbox"
          checked={left.size === 0}
          onChange={({ target }) => onLeft(new Set(target.checked ? [] : pages.map(({ page }) => page)))}
        />
        All pages
      </label>
      <ul className="max-h-[45dvh] overflow-y-auto">
        {pages.map((found) => (
          <li key={found.page} className="border-b border-line py-2 last:border-0">
            <Found found={found} isChosen={!left.has(found.page)} onChoose={choose} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface FoundProps {
  found: FoundPage;
  isChosen: boolean;
  onChoose: (page: string, isChosen: boolean) => void;
  onOpen: (pageId: string) => void;
}

function Found({ found: { page, title, count, lines }, isChosen, onChoose, onOpen }: FoundProps) {
  return (
    <>
      <div className="flex items-baseline gap-2">
        <input
          type="checkbox"
          aria-label={`Replace in ${title}`}
          checked={isChosen}
          onChange={({ target }) => onChoose(page, target.checked)}
        />
        <button
          type="button"
          className="min-w-0 truncate font-medium hover:underline"
          onClick={() => onOpen(page)}
        >
          {title}
        </button>
        <span className="ml-auto text-[0.8125rem] text-soft">{count}</span>
      </div>
      <ul className="mt-1 pl-6 text-[0.8125rem] text-soft">
        {lines.map(({ line, before, match, after }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two matches may stand in the same line
          <li key={index} className="truncate" title={`Line ${line}`}>
            {before}
            <mark>{match}</mark>
            {after}
          </li>
        ))}
        {count > lines.length ? <li>and {count - lines.length} more</li> : null}
      </ul>
    </>
  );
}
