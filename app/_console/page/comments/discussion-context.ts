"use client";

import { createContext, useContext } from "react";

/** The comments on the current page, as far as its heading shows them. */
interface DiscussionOfPage {
  isOpen: boolean;
  /** As many of them as are read at once. */
  openComments: number;
  toggle: () => void;
}

/** What the comments were opened for. */
export interface Asked {
  /** Key of the block; null for the page. */
  block: string | null;
  /** Whether a comment on it begins. */
  begins: boolean;
}

const Context = createContext<DiscussionOfPage | null>(null);

export const DiscussionProvider = Context.Provider;

/** Null where the reader may not comment. */
export const useDiscussionOfPage = (): DiscussionOfPage | null => useContext(Context);
