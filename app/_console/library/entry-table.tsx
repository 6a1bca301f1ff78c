import { ExternalLink } from "lucide-react";
import { counted } from "../../_ui/counted";
import { Link } from "../../_ui/link";
import { Cell, Table } from "../../_ui/table";
import { Ago } from "../../_ui/time";
import { EntryIcon } from "./entry-icon";
import { EntryMenu } from "./entry-menu";
import { hrefOfEntry, type LibraryNode } from "./tree";
import type { SpaceFacts } from "./use-space-facts";

/** The host and path of a published URL, without the scheme. */
const shortUrl = (url: string) => url.replace(/^https?:\/\//, "").replace(/\/$/, "");

interface SpaceProps {
  entry: Extract<LibraryNode["entry"], { object: "space" }>;
  facts: SpaceFacts | undefined;
}

function SpaceCells({ entry, facts }: SpaceProps) {
  const { id, changeRequestsOpen, updatedAt, urls, title } = entry;
  const published = urls.published;
  return (
    <>
      <Cell className="text-right tabular-nums">
        {facts ? `${facts.pages}${facts.hasMorePages ? "+" : ""}` : null}
      </Cell>
      <Cell>
        {changeRequestsOpen > 0 ? (
          <Link href={`/spaces/${id}/change-requests`} className="hover:underline">
            {counted(changeRequestsOpen, "open change request")}
          </Link>
        ) : (
          <span className="text-soft">None</span>
        )}
      </Cell>
      <Cell className="max-w-40 xl:max-w-56">
        {published ? (
          <a
            href={published}
            target="_blank"
            rel="noreferrer"
            aria-label={`Published URL of ${title}`}
            className="flex items-center gap-1.5 hover:underline"
          >
            <span className="truncate">{shortUrl(published)}</span>
            <ExternalLink size={14} aria-hidden className="shrink-0 text-soft" />
          </a>
        ) : (
          <span className="text-soft">Not published</span>
        )}
      </Cell>
      <Cell className="text-soft whitespace-nowrap">
        <Ago time={facts?.editedAt ?? updatedAt} />
        {facts?.editedBy ? <p className="max-w-40 truncate text-[0.8125rem]">by {facts.editedBy}</p> : null}
      </Cell>
    </>
  );
}

/** A collection has none of the values of the columns. */
const CollectionCells = () => (
  <>
    <Cell />
    <Cell />
    <Cell />
    <Cell />
  </>
);

interface TableProps {
  nodes: readonly LibraryNode[];
  facts: ReadonlyMap<string, SpaceFacts>;
}

/** Spaces and collections with their pages, open change requests, published URLs, and last changes. */
export function EntryTable({ nodes, facts }: TableProps) {
  return (
    <Table
      label="Spaces and collections"
      head={[
        "Name",
        "Pages",
        "Change requests",
        "Site",
        "Last change",
        <span key="actions" className="sr-only">
          Actions
        </span>,
      ]}
    >
      {nodes.map(({ entry, children }) => (
        <tr key={entry.id} className="hover:bg-hover">
          <Cell>
            <span className="flex min-w-0 items-center gap-2.5">
              <EntryIcon entry={entry} size={18} />
              <Link href={hrefOfEntry(entry)} className="min-w-0 font-medium break-words hover:underline">
                {entry.title}
              </Link>
              {entry.object === "collection" ? (
                <span className="shrink-0 text-[0.8125rem] text-soft">
                  {children.length === 0 ? "Empty" : counted(children.length, "entry", "entries")}
                </span>
              ) : null}
            </span>
          </Cell>
          {entry.object === "space" ? (
            <SpaceCells entry={entry} facts={facts.get(entry.id)} />
          ) : (
            <CollectionCells />
          )}
          <Cell className="w-0 text-right">
            <EntryMenu entry={entry} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
