import { now } from "@/lib/clock";

/** The claims about a visitor to a published site, by name. */
export type Claims = Readonly<Record<string, unknown>>;

/**
 * A visitor to one published site. A token identifies the visitor. Bindery issues the token when it resolves a URL of the site
 * or checks a share key (docs/visitors.md). Visitors can read only the content that the site shows them. A space that is read
 * outside a site counts as a separate site, whose ID is the space's ID (docs/adr/043).
 */
export interface VisitorActor {
  kind: "visitor";
  organizationId: string;
  siteId: string;
  /** How the visitor got access: `open`, `link:<ID of the share link>`, `auth:<hash of the site's keys>` or `preview`. */
  audience: string;
  /** The version of the site's configuration with which `shown` was computed. */
  configVersion: number;
  /** IDs of the sections and site spaces whose conditions the visitor meets. */
  shown: readonly string[];
  claims: Claims;
  /** The preview that the visitor reads, or undefined if they read published content. */
  preview?: Preview;
  /**
   * The member who requested the token. With the token, the visitor can also read the change requests and revisions that
   * this member can read.
   */
  memberId?: string;
}

/** The unpublished or unmerged content that a member previews, with the permissions of the member. */
export interface Preview {
  userId: string;
  /** The space for which the preview shows other content, or undefined if the whole site is previewed. */
  spaceId?: string;
  changeRequest?: { id: string; number: number };
  revisionId?: string;
}

/** The maximum lifetime of a visitor's token. */
export const VISITOR_TOKEN_SECONDS = 60 * 60;

/** The time at which the oldest token that is still valid was issued. */
export const sinceVisitorTokens = (): string =>
  new Date(now().getTime() - VISITOR_TOKEN_SECONDS * 1000).toISOString();

/** A string that differs between visitors who might see different content. The string also differs from every user's ID. */
export const nameOfVisitor = ({ siteId, audience, claims, preview, memberId }: VisitorActor): string =>
  `visitor ${siteId} ${audience} ${JSON.stringify([claims, preview, memberId])}`;

/** The audience for public and unlisted sites. */
export const OPEN_AUDIENCE = "open";
/**
 * The audience of a person who previews a site and sees what their account can read. No site has this
 * audience.
 */
export const PREVIEW_AUDIENCE = "preview";
export const linkAudience = (shareLinkId: string) => `link:${shareLinkId}`;
export const authAudience = (mark: string) => `auth:${mark}`;

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
