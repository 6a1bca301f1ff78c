"use client";

import { createContext, useContext } from "react";

/** The edited content: a change request of a space, or its main content. */
export interface Target {
  organizationId: string;
  spaceId: string;
  /** Number of the change request; null for the primary content. */
  changeRequestId: string | null;
  /** Path of the editor: the id of a page follows it. */
  base: string;
  /** Who writes: drafts in the browser belong to them. */
  userId: string;
}

const TargetContext = createContext<Target | null>(null);
export const TargetProvider = TargetContext.Provider;

export function useTarget(): Target {
  const target = useContext(TargetContext);
  if (!target) throw new Error("The editor's parts live inside a TargetProvider");
  return target;
}

/** Where the editor of a page is. */
export const editorHref = (target: Pick<Target, "base">, pageId: string) => `${target.base}/${pageId}`;
