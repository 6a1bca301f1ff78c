"use client";

import type { ReactNode } from "react";
import { type ButtonKind, type ButtonSize, buttonClass } from "./button";
import { Link } from "./link";

interface ButtonLinkProps {
  href: string;
  kind?: ButtonKind;
  size?: ButtonSize;
  children: ReactNode;
}

/** A link to another console page that looks like a button. */
export function ButtonLink({ href, kind, size, children }: ButtonLinkProps) {
  return (
    <Link href={href} className={buttonClass(kind, size)}>
      {children}
    </Link>
  );
}
