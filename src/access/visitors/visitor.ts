import { now } from "@/lib/clock";

/** The claims of a visitor of a published site, by name. */
export type Claims = Readonly<Record<string, unknown>>;

/**
 * A visitor of one published site, identified by a token that was issued when a URL of the site was resolved, or by a
 * share key (docs/visitors.md). Visitors can read what the site shows of its spaces, and nothing else. A space that is
 * read without a site counts as a separate site, which has the ID of the space (docs/adr/043).
 */
export interface VisitorActor {
  kind: "visitor";
  organizationId: string;
  siteId: string;
  /** How they got access: `open`, `link:<ID of the share link>`, `auth:<mark of the keys>`, `preview`. */
  audience: string;
  /** Version of the site's configuration under which `shown` was computed. */
  configVersion: number;
  /** IDs of the sections and site spaces with a condition that is met for them. */
  shown: readonly string[];
  claims: Claims;
  /** Set if the visitor reads a preview instead of what is published. */
  preview?: Preview;
}

/** The unpublished or unmerged content that a member previews. The member's own permissions still apply. */
export interface Preview {
  userId: string;
  /** The space whose head is replaced; left out if the whole site is previewed. */
  spaceId?: string;
  changeRequest?: { id: string; number: number };
  revisionId?: string;
}

/** No token of a visitor lives longer than this. */
export const VISITOR_TOKEN_SECONDS = 60 * 60;

/** The time at which the oldest token that is still valid was issued. */
export const sinceVisitorTokens = (): string =>
  new Date(now().getTime() - VISITOR_TOKEN_SECONDS * 1000).toISOString();

/** A name that differs for visitors who might see different content, and from the names of people. */
export const nameOfVisitor = ({ siteId, audience, claims, preview }: VisitorActor): string =>
  `visitor ${siteId} ${audience} ${JSON.stringify([claims, preview])}`;

/** The audience of a visitor of a public or unlisted site. */
export const OPEN_AUDIENCE = "open";
/**
 * The audience of a person who previews a site: they see what their account can read. Sites never have this audience.
 */
export const PREVIEW_AUDIENCE = "preview";
export const linkAudience = (shareLinkId: string) => `link:${shareLinkId}`;
export const authAudience = (mark: string) => `auth:${mark}`;

/** A visitor who reads by a share key, or without a credential; nothing else is known about them. */
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
