import { now } from "@/lib/clock";

/** The claims of a visitor of a published site, by name. */
export type Claims = Readonly<Record<string, unknown>>;

/**
 * A visitor of one published site, identified by a token that was issued when a URL of the site was resolved,
 * or by a share key (docs/visitors.md). Visitors can read only the content of the site's spaces that the site
 * shows to them. A space that is read without a site counts as a separate site, which has the ID of the space
 * (docs/adr/043).
 */
export interface VisitorActor {
  kind: "visitor";
  organizationId: string;
  siteId: string;
  /**
   * How the visitor got access: `open`, `link:<ID of the share link>`, `auth:<mark of the keys>`, `preview`.
   */
  audience: string;
  /** The version of the site's configuration with which `shown` was computed. */
  configVersion: number;
  /** IDs of the sections and site spaces with conditions that are met for the visitor. */
  shown: readonly string[];
  claims: Claims;
  /** Set if the visitor reads a preview instead of published content. */
  preview?: Preview;
  /** The member who looked up the site. The token also reads the change requests and revisions that they can read. */
  memberId?: string;
}

/** The unpublished or unmerged content that a member previews. The member's permissions still apply. */
export interface Preview {
  userId: string;
  /** The space whose head is replaced. Undefined if the whole site is previewed. */
  spaceId?: string;
  changeRequest?: { id: string; number: number };
  revisionId?: string;
}

/** The maximum lifetime of a visitor's token. */
export const VISITOR_TOKEN_SECONDS = 60 * 60;

/** The time at which the oldest token that is still valid was issued. */
export const sinceVisitorTokens = (): string =>
  new Date(now().getTime() - VISITOR_TOKEN_SECONDS * 1000).toISOString();

/**
 * A name that differs between visitors who might see different content. The name also differs from all IDs of
 * people.
 */
export const nameOfVisitor = ({ siteId, audience, claims, preview, memberId }: VisitorActor): string =>
  `visitor ${siteId} ${audience} ${JSON.stringify([claims, preview, memberId])}`;

/** The audience of a visitor of a public or unlisted site. */
export const OPEN_AUDIENCE = "open";
/**
 * The audience of a person who previews a site and sees what their account can read. No site has this
 * audience.
 */
export const PREVIEW_AUDIENCE = "preview";
export const linkAudience = (shareLinkId: string) => `link:${shareLinkId}`;
export const authAudience = (mark: string) => `auth:${mark}`;

/** A visitor with a share key or without a credential, about whom nothing is known. */
export const unknownVisitor = ({
  organizationId,
  siteId,
  audience,
}: Pick<VisitorActor, "organizationId" | "siteId" | "audience">): VisitorActor => ({
  kind: "visitor",
  organizationId,
  siteId,
  audience,
  configVersion: 0,
  shown: [],
  claims: {},
});
