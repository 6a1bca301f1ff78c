import { GripVertical } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "../../../_ui/badge";
import { DragRow } from "../../../_ui/drag";
import type { Item } from "./items";

interface Props {
  item: Item;
  /** Whether the part can't be moved. */
  isFixed: boolean;
  menu?: ReactNode;
  children?: ReactNode;
}

function detailOf(item: Item): string {
  if (item.object === "site-external-link") return item.url;
  if (item.object === "site-section-group") return "Group";
  if (item.object === "site-space" && item.space.title !== item.title) return item.space.title;
  return `/${item.path}`;
}

/** One part of a site's structure, with its children. */
export function StructureRow({ item, isFixed, menu, children }: Props) {
  const condition = "condition" in item ? item.condition : undefined;
  return (
    <li>
      <DragRow id={item.id} disabled={isFixed} className={!isFixed && "cursor-grab"}>
        <div className="flex items-center gap-2 rounded-lg px-2 py-1.5 hover:bg-hover">
          {isFixed ? null : <GripVertical size={14} className="shrink-0 text-soft" aria-hidden />}
          <span className="min-w-0 truncate font-medium" data-part-title>
            {item.title}
          </span>
          <span className="min-w-0 truncate text-[0.8125rem] text-soft">{detailOf(item)}</span>
          {"default" in item && item.default ? <Badge tone="accent">Default</Badge> : null}
          {condition ? <Badge tone="warning">Conditional</Badge> : null}
          {"hidden" in item && item.hidden ? <Badge>Hidden</Badge> : null}
          <span className="ml-auto">{menu}</span>
        </div>
      </DragRow>
      {children ? <ul className="ml-4 border-l border-line pl-2">{children}</ul> : null}
    </li>
  );
}
