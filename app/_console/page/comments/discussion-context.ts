"use client";

import { createContext, useContext } from "react";

/** The state of the comments, which the page's heading shows. */
interface DiscussionOfPage {
  isOpen: boolean;
  /** The number of open comments. The maximum is the size of one page of the list. */
  openComments: number;
  toggle: () => void;
}

/** The subject whose comments were opened. */
export interface Asked {
  /** The key of the block, or null for the page. */
  block: string | null;
  /** Whether the user starts a new comment on this subject. */
  begins: boolean;
}

const Context = createContext<DiscussionOfPage | null>(null);

export const DiscussionProvider = Context.Provider;

/** Null if the user can't comment. */
export const useDiscussionOfPage = (): DiscussionOfPage | null => useContext(Context);
