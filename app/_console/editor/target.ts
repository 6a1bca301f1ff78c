"use client";

import { createContext, useContext } from "react";

/** The edited content: a change request of a space, or its main content. */
export interface Target {
  organizationId: string;
  spaceId: string;
  /** Number of the change request, or null for the main content. */
  changeRequestId: string | null;
  /** Path of the editor. The ID of a page is appended to it. */
  base: string;
  /** ID of the user, who owns the drafts in this browser. */
  userId: string;
}

const TargetContext = createContext<Target | null>(null);
export const TargetProvider = TargetContext.Provider;

export function useTarget(): Target {
  const target = useContext(TargetContext);
  if (!target) throw new Error("The editor's parts live inside a TargetProvider");
  return target;
}

/** The path of a page's editor. */
export const editorHref = (target: Pick<Target, "base">, pageId: string) => `${target.base}/${pageId}`;
