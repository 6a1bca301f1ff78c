import type { UserActor } from "@/access/authorization/actor";
import type { Claims, Preview } from "@/access/visitors/visitor";
import type { Site, SiteSection } from "@/db/generated/client";
import type { SiteRows, SiteSpaceRow } from "@/domains/sites/structure/rows";
import type { SpaceHead } from "./state";

/** The data about the visitor in a request for a published page, except for the URL. */
export interface Visitor {
  /** Whether the visitor is a person or an agent. An agent gets 404 for content that it can't read. */
  type?: "human" | "agent" | undefined;
  /** A token that the site's own backend has signed. The token can come from the renderer's cookie. */
  jwtToken?: string | undefined;
  /** The key of a share link. */
  shareKey?: string | undefined;
  /** Unverified claims of the visitor. Unverified claims never give access to secret content. */
  unsignedClaims?: Claims | undefined;
  /** The signed-in person, if there is one. Members can preview unpublished content. */
  actor?: UserActor | undefined;
  /**
   * Called before conditions are evaluated for claims without a cached result. Throws if the visitor has
   * exceeded the rate limit.
   */
  spend?: (() => Promise<void>) | undefined;
}

/** How a visitor got access. */
export interface Admission {
  /** The audience, in the format of VisitorActor (src/access/visitors/visitor.ts). */
  audience: string;
  /** The key of the share link that gave access. The renderer stores it in a cookie. */
  shareKey?: string;
  /** The token that gave access or claims. The renderer stores it in a cookie. */
  jwtToken?: string;
  /** The claims that conditions can use. Claims that aren't in the site's schema are left out. */
  claims: Claims;
}

/** Facts about a preview that its banner shows to the member. */
export interface PreviewNote {
  kind: "changes" | "revisions" | "site";
  /** The number of the change request. */
  number?: number;
  /** The subject of the change request. It can be empty. */
  subject?: string;
  /** Whether the main content has changed since the revision on which the change request is based. */
  isOutdated?: boolean;
  /** The URL in the console of the change request, the revision or the site. */
  href: string;
}

/** A location on a published site, as one visitor sees it. */
export interface PublishedPlace {
  organizationId: string;
  site: Site;
  /** Every change that affects pages increments this number, except changes to the pages' content. */
  configVersion: number;
  /** The parts of the structure that the visitor sees. */
  rows: SiteRows;
  /** The whole structure, for computing URLs (`urlOfSiteSpace`). This structure must never be shown to visitors. */
  whole: SiteRows;
  /** The key for the results of the structure's conditions. Visitors with the same key see the same structure. */
  outcome: string;
  /** IDs of the sections and site spaces with a condition that is true. */
  shown: readonly string[];
  section: SiteSection | undefined;
  siteSpace: SiteSpaceRow;
  spaceId: string;
  /** The head of the space's content, for reading pages. */
  content: SpaceHead;
  /** The heads of all spaces of the site, by space ID, for links between them. */
  heads: ReadonlyMap<string, SpaceHead>;
  revisionId: string;
  /** The requested path below the site space: decoded slugs, without slashes at its ends. */
  pathname: string;
  /** The URL of the site in the request; ends with a slash. */
  siteUrl: string;
  /** The URL of the site space in the request. */
  spaceUrl: string;
  admission: Admission;
  /** The previewed content. This field is set only if a member previews unpublished content. */
  preview?: Preview | undefined;
  /** This field is set together with `preview`. */
  previewNote?: PreviewNote | undefined;
  /** Whether a product shows the place in a panel, without the header, the sidebar and the footer. */
  isPanel?: boolean | undefined;
}

/** The result of resolving a URL for a visitor. */
export type Resolution =
  | (PublishedPlace & {
      kind: "content";
      pageId: string;
      /** The page's path of slugs, even if the URL leads to the space. */
      pagePath: string;
      /** The page's only URL for visitors and search engines. */
      canonicalUrl: string;
    })
  /** `target` is an absolute URL. `external` is true if it leads out of the site. */
  | { kind: "redirect"; site: Site; target: string; permanent: boolean; external: boolean }
  /**
   * The site requires visitors to sign in. `loginUrl` is the URL where they sign in, or null if the site has
   * no such URL.
   */
  | { kind: "needs-auth"; site: Site; loginUrl: string | null }
  /** `place` is set if the visitor has access and only the page doesn't exist. */
  | { kind: "not-found"; place?: PublishedPlace };

/** A published page. */
export type PublishedContent = Extract<Resolution, { kind: "content" }> & {
  /** The ID of the specification part that the page shows in full. */
  fullPart?: string | undefined;
};
