import type { ReactNode } from "react";
import { Badge } from "../../_ui/badge";

interface Props {
  title: string;
  detail?: string | undefined;
  isDefault?: boolean;
  menu?: ReactNode;
  children?: ReactNode;
}

/** One part of a site's structure, with what lies in it. */
export function StructureRow({ title, detail, isDefault, menu, children }: Props) {
  return (
    <li>
      <div className="flex items-center gap-2 rounded-lg px-2 py-1.5 hover:bg-hover">
        <span className="min-w-0 truncate font-medium">{title}</span>
        {detail ? <span className="min-w-0 truncate text-[0.8125rem] text-soft">{detail}</span> : null}
        {isDefault ? <Badge tone="accent">Opens first</Badge> : null}
        <span className="ml-auto">{menu}</span>
      </div>
      {children ? <ul className="ml-4 border-l border-line pl-2">{children}</ul> : null}
    </li>
  );
}
