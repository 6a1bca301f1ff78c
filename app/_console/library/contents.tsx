"use client";

import { FolderPlus, Library, Plus, SearchX } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../../_ui/button";
import { EmptyState } from "../../_ui/empty-state";
import { Field, SelectField } from "../../_ui/field";
import { Frame } from "../../_ui/frame";
import { PageHeading } from "../../_ui/page-heading";
import { SkeletonLines } from "../../_ui/skeleton";
import { LoadFailure } from "../load-failure";
import { EntryMenu } from "./entry-menu";
import { EntryTable } from "./entry-table";
import { useLibraryActions } from "./library-actions";
import { SORTS, type Sort, shownEntries } from "./shown-entries";
import { flatten, type LibraryEntry, type LibraryNode } from "./tree";
import { useLibrary } from "./use-library";
import { useSpaceFacts } from "./use-space-facts";

interface Props {
  organizationId: string;
  collectionId: string | null;
  title: string;
  description?: string | undefined;
  mayCreate: boolean;
  /** Another action if there is no content yet. */
  start?: ReactNode;
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
export function Contents(props: Props) {
  const { organizationId, collectionId, title, description, mayCreate, children, start } = props;
  const { tree, error, refetch } = useLibrary(organizationId);
  const nodes = tree ? nodesIn(tree, collectionId) : [];
  const entry: LibraryEntry | undefined = tree
    ? flatten(tree).find(({ node }) => node.entry.id === collectionId)?.node.entry
    : undefined;
  const buttons = mayCreate ? (
    <CreateButtons organizationId={organizationId} collectionId={collectionId} />
  ) : null;
  const isEmpty = tree !== null && nodes.length === 0;
  const facts = useSpaceFacts(organizationId, nodes);
  const [filter, setFilter] = useState("");
  const [sort, setSort] = useState<Sort>("sidebar");
  const shown = shownEntries(nodes, filter, sort, facts);
  return (
    <Frame>
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
          actions={
            <>
              {buttons}
              {start}
            </>
          }
        >
          {mayCreate
            ? "A space contains the pages of one documentation project. Create a space, then write pages or import existing content."
            : "Spaces that you can access appear here."}
        </EmptyState>
      ) : null}
      {nodes.length > 0 ? (
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
      {shown.length > 0 ? <EntryTable nodes={shown} facts={facts} /> : null}
    </Frame>
  );
}
