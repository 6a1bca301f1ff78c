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

const sizeOf = ({ pages, hasMorePages }: SpaceFacts) =>
  hasMorePages ? `More than ${pages} pages` : counted(pages, "page");

/** How much an entry contains. Undefined until the facts of a space are loaded. */
function Size({ node: { entry, children }, facts }: { node: LibraryNode; facts: SpaceFacts | undefined }) {
  const text =
    entry.object === "space"
      ? facts && sizeOf(facts)
      : children.length === 0
        ? "Empty"
        : counted(children.length, "entry", "entries");
  return text ? <span className="shrink-0 text-[0.8125rem] text-soft">{text}</span> : null;
}

/** A collection has none of the values of the columns. */
const CollectionCells = () => (
  <>
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
        "Change requests",
        "Site",
        "Last change",
        <span key="actions" className="sr-only">
          Actions
        </span>,
      ]}
    >
      {nodes.map((node) => (
        <tr key={node.entry.id} className="hover:bg-hover">
          <Cell>
            <span className="flex min-w-0 items-center gap-2.5">
              <EntryIcon entry={node.entry} size={18} />
              <Link
                href={hrefOfEntry(node.entry)}
                className="min-w-0 font-medium break-words hover:underline"
              >
                {node.entry.title}
              </Link>
              <Size node={node} facts={facts.get(node.entry.id)} />
            </span>
          </Cell>
          {node.entry.object === "space" ? (
            <SpaceCells entry={node.entry} facts={facts.get(node.entry.id)} />
          ) : (
            <CollectionCells />
          )}
          <Cell className="w-0 text-right">
            <EntryMenu entry={node.entry} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
