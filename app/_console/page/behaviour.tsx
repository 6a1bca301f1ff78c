"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { behave } from "@/site/blocks/behaviour";

/** Adds behavior to the blocks of a rendered page: tabs, copy buttons, embeds. */
export function Behaviour({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => (root.current ? behave(root.current) : undefined), []);
  return <div ref={root}>{children}</div>;
}
