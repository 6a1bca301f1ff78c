"use client";

import { FolderPlus, Library, Plus, SearchX } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../../_ui/button";
import { counted } from "../../_ui/counted";
import { EmptyState } from "../../_ui/empty-state";
import { Field, SelectField } from "../../_ui/field";
import { Link } from "../../_ui/link";
import { PageHeading } from "../../_ui/page-heading";
import { SkeletonLines } from "../../_ui/skeleton";
import { Ago } from "../../_ui/time";
import { LoadFailure } from "../load-failure";
import { EntryIcon } from "./entry-icon";
import { EntryMenu } from "./entry-menu";
import { useLibraryActions } from "./library-actions";
import { SORTS, type Sort, shownEntries } from "./shown-entries";
import { flatten, hrefOfEntry, type LibraryEntry, type LibraryNode } from "./tree";
import { useLibrary } from "./use-library";

function detailOf(node: LibraryNode) {
  if (node.entry.object === "space") {
    const { updatedAt, changeRequestsOpen } = node.entry;
    return (
      <>
        Changed <Ago time={updatedAt} />
        {changeRequestsOpen > 0 ? ` · ${counted(changeRequestsOpen, "open change request")}` : null}
      </>
    );
  }
  const count = node.children.length;
  return count === 0 ? "Empty" : counted(count, "entry", "entries");
}

function EntryRow({ node }: { node: LibraryNode }) {
  const { entry } = node;
  return (
    <li className="group/row relative flex items-center gap-3 rounded-xl border border-line bg-raised px-4 py-3 hover:border-line-strong">
      <span className="grid size-9 place-items-center rounded-lg bg-side">
        <EntryIcon entry={entry} size={18} />
      </span>
      <div className="min-w-0 flex-1">
        <Link
          href={hrefOfEntry(entry)}
          className="block truncate font-medium after:absolute after:inset-0 after:rounded-xl"
        >
          {entry.title}
        </Link>
        <p className="text-[0.8125rem] text-soft">{detailOf(node)}</p>
      </div>
      <span className="relative">
        <EntryMenu entry={entry} />
      </span>
    </li>
  );
}

interface Props {
  organizationId: string;
  collectionId: string | null;
  title: string;
  description?: string | undefined;
  mayCreate: boolean;
  /** Content between the heading and the list. */
  children?: ReactNode;
}

function CreateButtons({ organizationId, collectionId }: Pick<Props, "organizationId" | "collectionId">) {
  const { create } = useLibraryActions();
  const place = { organizationId, parentId: collectionId };
  return (
    <>
      <Button onClick={() => create({ kind: "collection", ...place })}>
        <FolderPlus size={16} aria-hidden />
        New collection
      </Button>
      <Button kind="primary" onClick={() => create({ kind: "space", ...place })}>
        <Plus size={16} aria-hidden />
        New space
      </Button>
    </>
  );
}

/** The list can be filtered and sorted if it has more entries than this, in all levels together. */
const FILTERED_FROM = 5;

interface FiltersProps {
  filter: string;
  onFilter: (filter: string) => void;
  sort: Sort;
  onSort: (sort: Sort) => void;
}

function Filters({ filter, onFilter, sort, onSort }: FiltersProps) {
  return (
    <div className="mb-4 grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
      <Field
        label="Filter by title"
        type="search"
        autoComplete="off"
        value={filter}
        onChange={(event) => onFilter(event.target.value)}
      />
      <SelectField label="Sort by" value={sort} onChange={(event) => onSort(event.target.value as Sort)}>
        {Object.entries(SORTS).map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

function nodesIn(tree: LibraryNode[], collectionId: string | null): LibraryNode[] {
  if (collectionId === null) return tree;
  return flatten(tree).find(({ node }) => node.entry.id === collectionId)?.node.children ?? [];
}

/** The contents of an organization's top level, or of a collection. */
export function Contents({ organizationId, collectionId, title, description, mayCreate, children }: Props) {
  const { tree, error, refetch } = useLibrary(organizationId);
  const nodes = tree ? nodesIn(tree, collectionId) : [];
  const entry: LibraryEntry | undefined = tree
    ? flatten(tree).find(({ node }) => node.entry.id === collectionId)?.node.entry
    : undefined;
  const buttons = mayCreate ? (
    <CreateButtons organizationId={organizationId} collectionId={collectionId} />
  ) : null;
  const isEmpty = tree !== null && nodes.length === 0;
  const [filter, setFilter] = useState("");
  const [sort, setSort] = useState<Sort>("sidebar");
  const shown = shownEntries(nodes, filter, sort);
  return (
    <div className="mx-auto max-w-4xl px-5 py-8 sm:px-10 sm:py-10">
      <PageHeading
        title={entry?.title ?? title}
        description={description}
        actions={
          <>
            {isEmpty ? null : buttons}
            {entry ? <EntryMenu entry={entry} /> : null}
          </>
        }
      />
      {children}
      {error && !tree ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
      {!tree && !error ? <SkeletonLines count={6} label="Loading spaces" /> : null}
      {isEmpty ? (
        <EmptyState
          icon={<Library size={24} />}
          title={collectionId ? "This collection is empty" : "No spaces yet"}
          actions={buttons}
        >
          {mayCreate
            ? "A space contains the pages of one documentation project. Create a space, then write pages or import existing content."
            : "Spaces that you can access appear here."}
        </EmptyState>
      ) : null}
      {flatten(nodes).length > FILTERED_FROM ? (
        <Filters filter={filter} onFilter={setFilter} sort={sort} onSort={setSort} />
      ) : null}
      {nodes.length > 0 && shown.length === 0 ? (
        <EmptyState
          icon={<SearchX size={24} />}
          title="No spaces match your filter"
          actions={<Button onClick={() => setFilter("")}>Clear filter</Button>}
        >
          The filter searches the titles of spaces and collections.
        </EmptyState>
      ) : null}
      <ul aria-label="Spaces and collections" className="grid gap-2 empty:hidden">
        {shown.map((node) => (
          <EntryRow key={node.entry.id} node={node} />
        ))}
      </ul>
    </div>
  );
}
