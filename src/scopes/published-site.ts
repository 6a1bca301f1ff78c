import { z } from "zod";
import type { Reader } from "@/access/authorization/actor";
import { SITE_PERMISSIONS } from "@/access/authorization/roles";
import { admitsVisitor } from "@/access/visitors/level-sql";
import type { VisitorActor } from "@/access/visitors/visitor";
import type { Space } from "@/db/generated/client";
import { reads } from "@/db/reads";
import { type Given, Statement, tables } from "@/db/statement";
import { notFound } from "@/lib/errors";
import type { RequestContext } from "@/trpc/context";
import { loadAs, shareKeyFields, visitorOfSite, WHO_READS } from "./by-share-key";
import { defineScope, idField, levelOn } from "./define";
import { isPreviewer, personBehind } from "./preview";
import { findSite, SITE_SHOWN, type SiteRow } from "./site";
import { findSpace } from "./space";
import { siteOfSpace } from "./space-as-site";

type Visited = Pick<VisitorActor, "organizationId" | "siteId" | "audience">;

export const visitedSite = new Statement("site:visited", (given: Given<Visited>) =>
  tables
    .selectFrom("Site as s")
    .select(SITE_SHOWN)
    .where("s.organizationId", "=", given("organizationId"))
    .where(admitsVisitor("s", given)),
);

async function findVisitedSite(visitor: VisitorActor, organizationId: string, siteId: string) {
  if (visitor.siteId !== siteId || visitor.organizationId !== organizationId) return undefined;
  const site = await visitedSite.first(reads(), visitor);
  return site && { ...site, level: null, isOwn: false };
}

type Path = z.output<typeof path>;
const path = z.object({
  organizationId: idField.describe("The ID of the organization that owns the site."),
  siteId: idField.describe("The ID of the site."),
});

type Ctx = Pick<RequestContext, "reply">;

/**
 * Returns the site if the caller is a person who can see it in the console, or a visitor who currently has
 * access to it.
 */
const findSeen = (actor: Reader, { organizationId, siteId }: Path): Promise<SiteRow | undefined> =>
  actor.kind === "visitor"
    ? findVisitedSite(actor, organizationId, siteId)
    : findSite(organizationId, actor, siteId);

/** Returns the site's settings and structure for a member who previews it. A preview has no search, assistant or feedback. */
async function findPreviewed(actor: Reader, { organizationId, siteId }: Path): Promise<SiteRow | undefined> {
  if (actor.kind !== "visitor" || !isPreviewer(actor)) return undefined;
  if (actor.siteId !== siteId || actor.organizationId !== organizationId) return undefined;
  const site = await findSite(organizationId, personBehind(actor), siteId);
  return site && { ...site, level: null };
}

/**
 * Returns the context for an operation on the site.
 * @throws ApiError 404 for a site that is hidden, missing, unpublished or in another organization
 */
function enter(ctx: Ctx, site: SiteRow | undefined, { organizationId }: Path) {
  if (!site) throw notFound("Site");
  ctx.reply.version = site.version;
  return { site, organizationId };
}

/** `/orgs/{organizationId}/sites/{siteId}` for people in the console, and for visitors who currently have access to the site. */
export const readSiteScope = defineScope({
  who: "reader",
  needs: levelOn("the site", SITE_PERMISSIONS, "Visitors of the site can also call this operation."),
  path,
  load: async (ctx, input, _permission: "view") => enter(ctx, await findSeen(ctx.actor, input), input),
});

/**
 * Returns the space that a visitor reads outside a site. If a visitor reads a space outside a site, the path
 * contains the space's ID instead of a site's ID.
 */
async function findAlone(actor: Reader, { organizationId, siteId }: Path): Promise<Space | undefined> {
  if (actor.kind !== "visitor") return undefined;
  const isOfIt = actor.siteId === siteId && actor.organizationId === organizationId;
  return isOfIt ? await findSpace(siteId, actor) : undefined;
}

/**
 * A scope that allows the callers of {@link readSiteScope} and also callers with the key of a share link.
 * `alone` is a space that the caller reads outside a site, converted to a site.
 */
export const sharedSiteScope = defineScope({
  who: "anybody",
  needs: levelOn("the site", SITE_PERMISSIONS, WHO_READS),
  path: path.extend(shareKeyFields),
  load: (ctx, { shareKey, ...input }, _permission: "view") =>
    loadAs(
      ctx.actor,
      shareKey,
      (key) => visitorOfSite(input, key),
      async (reader) => {
        const site = (await findPreviewed(reader, input)) ?? (await findSeen(reader, input));
        const alone = site ? undefined : await findAlone(reader, input);
        const nobodys = { level: null, isOwn: false, siteSpaces: 1, shareKey: null };
        const asSite = alone && { ...siteOfSpace(alone), ...nobodys };
        const opens = shareKey !== undefined && (await visitorOfSite(input, shareKey)) !== undefined;
        return { ...enter(ctx, site ?? asSite, input), alone, shareKey: opens ? shareKey : undefined };
      },
    ),
});
