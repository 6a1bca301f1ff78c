import type { UserActor } from "@/access/authorization/actor";
import type { Claims, Preview } from "@/access/visitors/visitor";
import type { Site, SiteSection } from "@/db/generated/client";
import type { SiteRows, SiteSpaceRow } from "@/domains/sites/structure/rows";
import type { SpaceHead } from "./state";

/** What the request for a published page says about its visitor, apart from the URL itself. */
export interface Visitor {
  /** What an agent may not read, it does not find. */
  type?: "human" | "agent" | undefined;
  /** A token that the site's own backend signed, such as the renderer keeps in a cookie. */
  jwtToken?: string | undefined;
  /** The key of a share link. */
  shareKey?: string | undefined;
  /** Unverified claims of the visitor; they never decide about secret content. */
  unsignedClaims?: Claims | undefined;
  /** The person who asks, where it is known who they are: members preview what is not published yet. */
  actor?: UserActor | undefined;
  /**
   * Called before conditions are evaluated for claims without a cached result; throws if the visitor has used up their
   * share.
   */
  spend?: (() => Promise<void>) | undefined;
}

/** What let a visitor in. */
export interface Admission {
  /** As a VisitorActor carries it (src/access/visitors/visitor.ts). */
  audience: string;
  /** The key of the share link that let them in: the renderer keeps it in a cookie. */
  shareKey?: string;
  /** The token that let them in or gave them claims: the renderer keeps it in a cookie. */
  jwtToken?: string;
  /** Claims that conditions see; without those that the site's schema does not name. */
  claims: Claims;
}

/** A place on a published site, as one visitor finds it. */
export interface PublishedPlace {
  organizationId: string;
  site: Site;
  /** Raised whenever anything changes that pages depend on beside their content. */
  configVersion: number;
  /** What the visitor sees of the structure: what conditions hide from them is left out. */
  rows: SiteRows;
  /** The whole structure, which addresses follow from (`urlOfSiteSpace`). Never to be shown. */
  whole: SiteRows;
  /** Names the outcome of the conditions on the structure: visitors with the same one see the same. */
  outcome: string;
  /** Ids of the sections and site spaces with a condition that holds. */
  shown: readonly string[];
  section: SiteSection | undefined;
  siteSpace: SiteSpaceRow;
  spaceId: string;
  /** The head of the space's content, to read pages from. */
  content: SpaceHead;
  /** The heads of all spaces of the site, by id of the space: for links from one to another. */
  heads: ReadonlyMap<string, SpaceHead>;
  revisionId: string;
  /** Path below the site space as it was asked for: decoded slugs, without slashes around it. */
  pathname: string;
  /** The site's address as this request came to it; ends with a slash. */
  siteUrl: string;
  /** The same of the site space. */
  spaceUrl: string;
  admission: Admission;
  /** Set where a member previews this, and what. */
  preview?: Preview | undefined;
}

/** What an address leads to for a visitor. */
export type Resolution =
  | (PublishedPlace & {
      kind: "content";
      pageId: string;
      /** Path of slugs of the page, also where the address of the space stands for it. */
      pagePath: string;
      /** Where the page is to be read and indexed: one address for each page. */
      canonicalUrl: string;
    })
  /** `target` is an absolute address; `external` when it is not of the site. */
  | { kind: "redirect"; site: Site; target: string; permanent: boolean; external: boolean }
  /** The site requires visitors to sign in: `loginUrl` is where they do, null if it isn't set. */
  | { kind: "needs-auth"; site: Site; loginUrl: string | null }
  /** `place` where the visitor was let in, and only the page is not there. */
  | { kind: "not-found"; place?: PublishedPlace };

/** The place of a page. */
export type PublishedContent = Extract<Resolution, { kind: "content" }> & {
  /** The part of a specification that the page is to show whole, by its id. */
  fullPart?: string | undefined;
};
