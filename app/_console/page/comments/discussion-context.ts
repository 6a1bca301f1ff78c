"use client";

import { createContext, useContext } from "react";

/** The state of the comments that the page's heading shows. */
interface DiscussionOfPage {
  isOpen: boolean;
  /** The number of open comments, at most one page of the list. */
  openComments: number;
  toggle: () => void;
}

/** The subject that the comments were opened for. */
export interface Asked {
  /** The key of the block. Null for the page. */
  block: string | null;
  /** Whether a new comment on this subject is started. */
  begins: boolean;
}

const Context = createContext<DiscussionOfPage | null>(null);

export const DiscussionProvider = Context.Provider;

/** Null if the user can't comment. */
export const useDiscussionOfPage = (): DiscussionOfPage | null => useContext(Context);
