"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronDown, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../_ui/button";
import { Menu, MenuItem } from "../../../_ui/menu";
import { SkeletonLines } from "../../../_ui/skeleton";
import { LoadFailure } from "../../load-failure";
import { useTRPC } from "../../trpc";
import { Panel } from "../panel";
import type { SiteProps } from "../site-frame";
import { type Addition, AddSpaceDialog } from "./add-space-dialog";
import { StructureArea } from "./drag";
import { type Asked, ItemDialog } from "./item-dialog";
import { childrenOf, type Group, groupsOf, type Item, type Structure } from "./items";
import { StructureMenu } from "./menu";
import { StructureRow } from "./row";
import { useStructureChanges } from "./use-structure-changes";

interface RowsProps extends SiteProps {
  groups: readonly Group[];
  onAdd: (addition: Addition) => void;
  onEdit: (item: Item) => void;
}

function Rows({ items, ...rest }: RowsProps & { items: readonly Item[] }) {
  return items.map((item) => {
    const inner = childrenOf(item);
    return (
      <StructureRow
        key={item.id}
        item={item}
        isFixed={!rest.site.permissions.edit}
        menu={<StructureMenu {...rest} item={item} siblings={items} />}
      >
        {inner.length > 0 ? <Rows {...rest} items={inner} /> : null}
      </StructureRow>
    );
  });
}

function Arranged({ structure, ...rest }: Omit<RowsProps, "groups"> & { structure: Structure }) {
  const { moveBeside, moveInto } = useStructureChanges(rest);
  if (structure.structure.length === 0)
    return <p className="text-soft">No content yet. Add a space before you publish the site.</p>;
  return (
    <StructureArea structure={structure} onMoveBeside={moveBeside} onMoveInto={moveInto}>
      <ul aria-label="Structure of the site">
        <Rows {...rest} groups={groupsOf(structure)} items={structure.structure} />
      </ul>
    </StructureArea>
  );
}

interface AddProps {
  isFlat: boolean;
  of: string;
  onAdd: (addition: Addition) => void;
  onCreate: (asked: Asked) => void;
}

function AddMenu({ isFlat, of, onAdd, onCreate }: AddProps) {
  const more = (
    <Button>
      Add more
      <ChevronDown size={16} aria-hidden />
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-2">
      {isFlat ? <Button onClick={() => onAdd({ kind: "variant", of })}>Add variant</Button> : null}
      <Button onClick={() => onAdd({ kind: "section" })}>
        <Plus size={16} aria-hidden />
        Add section
      </Button>
      {isFlat ? null : (
        <Menu trigger={more} align="end">
          <MenuItem onSelect={() => onCreate({ create: "site-section-group" })}>Group of sections…</MenuItem>
          <MenuItem onSelect={() => onCreate({ create: "site-external-link" })}>External link…</MenuItem>
        </Menu>
      )}
    </div>
  );
}

/** The structure of a site: sections, variants, groups and links, in the order in which visitors see them. */
export function StructurePanel({ site, organizationId }: SiteProps) {
  const options = useTRPC().siteStructure.get.queryOptions({ organizationId, siteId: site.id });
  const query = useQuery(options);
  const [addition, setAddition] = useState<Addition | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const parts = { site, organizationId };
  const { data } = query;
  return (
    <Panel
      title="Structure"
      description="Sections are tabs at the top of the site. Variants are versions or languages of one section."
      actions={
        site.permissions.edit && data ? (
          <AddMenu
            isFlat={data.type === "siteSpaces"}
            of={site.title}
            onAdd={setAddition}
            onCreate={setAsked}
          />
        ) : null
      }
    >
      {query.isError ? <LoadFailure error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isPending ? <SkeletonLines count={3} label="Loading the structure" /> : null}
      {data ? (
        <Arranged {...parts} structure={data} onAdd={setAddition} onEdit={(item) => setAsked({ item })} />
      ) : null}
      <AddSpaceDialog {...parts} addition={addition} onClose={() => setAddition(null)} />
      <ItemDialog {...parts} asked={asked} onClose={() => setAsked(null)} />
    </Panel>
  );
}
