"use client";

import { counted } from "../../_ui/counted";
import { SkeletonLines } from "../../_ui/skeleton";
import { LoadFailure } from "../load-failure";
import type { RouterOutputs } from "../outputs";

export type Preview = NonNullable<RouterOutputs["imports"]["get"]["preview"]>;

/** The maximum number of list items that the console shows. The API returns all. */
const SHOWN_MAX = 1000;

interface ListProps<Item> {
  title: string;
  items: readonly Item[];
  children: (item: Item) => React.ReactNode;
}

function List<Item>({ title, items, children }: ListProps<Item>) {
  if (items.length === 0) return null;
  const hidden = items.length - SHOWN_MAX;
  return (
    <div>
      <p className="font-medium">{title}</p>
      <ul aria-label={title} className="mt-1 grid max-h-80 gap-0.5 overflow-y-auto">
        {items.slice(0, SHOWN_MAX).map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
          <li key={index} className="break-words">
            {children(item)}
          </li>
        ))}
        {hidden > 0 ? <li className="text-soft">and {hidden} more</li> : null}
      </ul>
    </div>
  );
}

const TYPES: Record<string, string> = { group: "Group", link: "Link" };

function PageLine({ page: { title, type, level, hidden, file } }: { page: Preview["pages"][number] }) {
  const notes = [TYPES[type], hidden ? "Hidden" : undefined].filter(Boolean).join(", ");
  return (
    <div className="flex items-baseline gap-2" style={{ paddingInlineStart: `${level * 1.25}rem` }}>
      <span>{title}</span>
      {notes ? <span className="text-xs text-soft">{notes}</span> : null}
      {file ? <span className="min-w-0 truncate font-mono text-xs text-soft">{file}</span> : null}
    </div>
  );
}

function PreviewLists({ pages, files, redirects, removed, removedFiles }: Preview) {
  return (
    <div className="mt-2 grid gap-3">
      <List title="Pages to add or change" items={pages}>
        {(page) => <PageLine page={page} />}
      </List>
      <List title="Pages to delete" items={removed}>
        {(title) => title}
      </List>
      <List title="Files to add or change" items={files}>
        {({ name }) => <span className="font-mono text-xs">{name}</span>}
      </List>
      <List title="Files to delete" items={removedFiles}>
        {(name) => <span className="font-mono text-xs">{name}</span>}
      </List>
      <List title="Redirects" items={redirects}>
        {({ from, to }) => (
          <>
            <span className="font-mono text-xs">/{from}</span> → {to}
          </>
        )}
      </List>
    </div>
  );
}

/** The query for a run with its preview. */
interface PreviewQuery {
  data: { preview?: Preview | undefined } | undefined;
  error: unknown;
  refetch: () => unknown;
}

interface Props {
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  query: PreviewQuery;
}

/** What an import would write. The query loads it when it's opened, because it can be long. */
export function PreviewDetails({ isOpen, onToggle, query: { data, error, refetch } }: Props) {
  return (
    <details
      className="rounded-lg border border-line px-3 py-2"
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
    >
      <summary className="font-medium">Preview</summary>
      {data?.preview ? <PreviewLists {...data.preview} /> : null}
      {isOpen && !data && !error ? <SkeletonLines count={3} label="Loading the preview" /> : null}
      {error && !data ? <LoadFailure error={error} onRetry={refetch} /> : null}
    </details>
  );
}

/** Returns the counts of an import in words, such as "2 pages, 1 file and 0 redirects". */
export const countsInWords = (pages: number, files: number, redirects: number): string =>
  `${counted(pages, "page")}, ${counted(files, "file")} and ${counted(redirects, "redirect")}`;
