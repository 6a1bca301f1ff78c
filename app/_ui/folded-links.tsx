"use client";

import { ChevronDown } from "lucide-react";
import { usePathname } from "next/navigation";
import { type ReactNode, useId, useState } from "react";
import { Button } from "./button";
import { classNames } from "./class-names";

/** The width from which the links are always visible. */
const FROM = {
  sm: { button: "sm:hidden", open: "max-sm:mt-2", closed: "max-sm:hidden" },
  lg: { button: "lg:hidden", open: "max-lg:mt-4", closed: "max-lg:hidden" },
};

interface Props {
  /** The name of the navigation, for screen readers. */
  label: string;
  /** The title of the open page. */
  current: string;
  from: keyof typeof FROM;
  /** For the layout of the navigation and of its links. */
  className?: string;
  linksClassName?: string;
  children: ReactNode;
}

/** A navigation whose links are folded on narrow screens. A button names the open page and shows the links. */
export function FoldedLinks({ label, current, from, className, linksClassName, children }: Props) {
  const path = usePathname();
  // The path on which the person opened the links. On the next page, the links are closed again.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === path;
  const links = useId();
  const classes = FROM[from];
  return (
    <nav aria-label={label} className={className}>
      <Button
        className={classNames("w-full justify-between!", classes.button)}
        aria-expanded={isOpen}
        aria-controls={links}
        onClick={() => setOpenOn(isOpen ? null : path)}
      >
        {current}
        <ChevronDown size={16} aria-hidden className={classNames("text-soft", isOpen && "rotate-180")} />
      </Button>
      <div id={links} className={classNames(linksClassName, isOpen ? classes.open : classes.closed)}>
        {children}
      </div>
    </nav>
  );
}
