import type { SiteKey } from "@/domains/sites/rows";
import type { DoneType } from "./events";
import type { Facts } from "./facts";

/** A visitor of a site. The IP address is hashed within a second and then discarded. */
export interface Reader {
  address: string;
  userAgent: string;
  language: string | undefined;
  /** The two-letter country code (ISO 3166). */
  country: string | undefined;
  isAuthenticated: boolean;
}

/** An action of a visitor on a page that Bindery serves. */
export interface Reading {
  site: SiteKey;
  type: DoneType;
  /** Facts about the page or site. Actions on the same page share one object. */
  placeFacts: Facts;
  facts: Facts;
  reader: Reader;
  /** Whether a visitor's actions on the same day can be linked to each other. */
  isLinked: boolean;
}

/** An action and the time of the action. */
export interface Held extends Reading {
  createdAt: Date;
}
