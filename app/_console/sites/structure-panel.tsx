"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../_ui/button";
import { SkeletonLines } from "../../_ui/skeleton";
import { readableError } from "../errors";
import type { RouterOutputs } from "../outputs";
import { useTRPC } from "../trpc";
import { type Addition, AddSpaceDialog } from "./add-space-dialog";
import { Panel } from "./panel";
import type { SiteProps } from "./site-overview";
import { StructureMenu } from "./structure-menu";
import { StructureRow } from "./structure-row";

type Structure = RouterOutputs["siteStructure"]["get"];
type MenuItem = Extract<Structure, { type: "sections" }>["structure"][number];
type SiteSpace = Extract<Structure, { type: "siteSpaces" }>["structure"][number];

interface RowsProps extends SiteProps {
  onAdd: (addition: Addition) => void;
}

function SpaceRows({ spaces, ...rest }: RowsProps & { spaces: readonly SiteSpace[] }) {
  return spaces.map((siteSpace) => (
    <StructureRow
      key={siteSpace.id}
      title={siteSpace.title}
      detail={siteSpace.space.title === siteSpace.title ? `/${siteSpace.path}` : siteSpace.space.title}
      isDefault={siteSpace.default}
      menu={<StructureMenu {...rest} item={siteSpace} siblings={spaces} />}
    />
  ));
}

function MenuRows({ items, ...rest }: RowsProps & { items: readonly MenuItem[] }) {
  return items.map((item) => {
    const menu = <StructureMenu {...rest} item={item} siblings={items} />;
    if (item.object === "site-external-link")
      return <StructureRow key={item.id} title={item.title} detail={item.url} menu={menu} />;
    if (item.object === "site-section-group")
      return (
        <StructureRow key={item.id} title={item.title} detail="Group" menu={menu}>
          <MenuRows {...rest} items={item.children} />
        </StructureRow>
      );
    return (
      <StructureRow
        key={item.id}
        title={item.title}
        detail={`/${item.path}`}
        isDefault={item.default}
        menu={menu}
      >
        <SpaceRows {...rest} spaces={item.siteSpaces} />
      </StructureRow>
    );
  });
}

function Rows({ structure, ...rest }: RowsProps & { structure: Structure }) {
  if (structure.structure.length === 0)
    return <p className="text-soft">Nothing yet: add a space, or the site cannot be published.</p>;
  return (
    <ul aria-label="Structure of the site">
      {structure.type === "sections" ? (
        <MenuRows {...rest} items={structure.structure} />
      ) : (
        <SpaceRows {...rest} spaces={structure.structure} />
      )}
    </ul>
  );
}

/** What the site shows: sections, their variants, groups and links, in the order in which readers see them. */
export function StructurePanel({ site, organizationId }: SiteProps) {
  const options = useTRPC().siteStructure.get.queryOptions({ organizationId, siteId: site.id });
  const { data, error } = useQuery(options);
  const [addition, setAddition] = useState<Addition | null>(null);
  const parts = { site, organizationId };
  return (
    <Panel
      title="Structure"
      description="Sections are tabs at the top of the site; variants are versions or languages of one section."
      actions={
        site.permissions.edit ? (
          <div className="flex flex-wrap gap-2">
            {data?.type === "siteSpaces" ? (
              <Button onClick={() => setAddition({ kind: "variant", of: site.title })}>Add variant</Button>
            ) : null}
            <Button onClick={() => setAddition({ kind: "section" })}>
              <Plus size={16} aria-hidden />
              Add section
            </Button>
          </div>
        ) : null
      }
    >
      {error ? <p className="text-danger">{readableError(error)}</p> : null}
      {!data && !error ? <SkeletonLines count={3} label="Loading the structure" /> : null}
      {data ? <Rows {...parts} structure={data} onAdd={setAddition} /> : null}
      <AddSpaceDialog {...parts} addition={addition} onClose={() => setAddition(null)} />
    </Panel>
  );
}
