import type { SiteKey } from "@/domains/sites/rows";
import type { DoneType } from "./events";
import type { Facts } from "./facts";

/** The visitor of a site. Their IP address becomes part of a hash within a second, and is then discarded. */
export interface Reader {
  address: string;
  userAgent: string;
  language: string | undefined;
  /** Two letters of ISO 3166. */
  country: string | undefined;
  isAuthenticated: boolean;
}

/** Something that a reader did on one of our own pages. */
export interface Reading {
  site: SiteKey;
  type: DoneType;
  /** What is known of where it was done: one object for all that is done at one place. */
  placeFacts: Facts;
  facts: Facts;
  reader: Reader;
  /** Whether what one reader does within a day is known to be of one reader. */
  isLinked: boolean;
}

/** A reading with when it was. */
export interface Held extends Reading {
  createdAt: Date;
}
