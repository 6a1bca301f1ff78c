import { z } from "zod";
import { hashSecret } from "@/access/authentication/secret";
import type { Reader } from "@/access/authorization/actor";
import { admitsVisitor, visitorValues } from "@/access/visitors/level-sql";
import { linkAudience, type VisitorActor } from "@/access/visitors/visitor";
import { hotQuery } from "@/db/hot";
import { notFound, unauthorized } from "@/lib/errors";
import type { RequestContext } from "@/trpc/context";
import { defineScope, idField } from "./define";
import { findSite, SITE_COLUMNS, type SiteRow } from "./site";

const FIND = `SELECT ${SITE_COLUMNS}, NULL::"Level" AS "level" FROM "Site" s
  WHERE s."organizationId" = $1 AND ${admitsVisitor("s", 1)}`;
/** The fragment asks for the first three: organization, site and audience. */
const VALUES = 3;

async function findVisitedSite(visitor: VisitorActor, organizationId: string, siteId: string) {
  if (visitor.siteId !== siteId || visitor.organizationId !== organizationId) return undefined;
  const values = visitorValues(visitor).slice(0, VALUES);
  const [site] = await hotQuery<SiteRow & Record<string, unknown>>("site:visited", FIND, values);
  return site;
}

const FIND_LINK = `SELECT k."id" FROM "SiteShareLink" k
  JOIN "Site" s ON s."organizationId" = k."organizationId" AND s."id" = k."siteId"
  WHERE k."organizationId" = $1 AND k."siteId" = $2 AND k."keyHash" = $3 AND k."active"
    AND s."visibility" = 'share-link'`;

type Path = z.output<typeof path>;
const path = z.object({ organizationId: idField, siteId: idField });

/** Whoever holds the key of a share link reads as its visitors do, of whom nothing more is known. */
async function visitorByKey({ organizationId, siteId }: Path, shareKey: string): Promise<VisitorActor> {
  const values = [organizationId, siteId, hashSecret(shareKey)];
  const [link] = await hotQuery<{ id: string }>("site:link", FIND_LINK, values);
  if (!link) throw unauthorized();
  const audience = linkAudience(link.id);
  return { kind: "visitor", organizationId, siteId, audience, configVersion: 0, shown: [], claims: {} };
}

type Ctx = Pick<RequestContext, "reply">;

/**
 * To view is the least that somebody may who sees the site at all; hidden, absent, not published any more and
 * another's are the same 404.
 */
async function enter(ctx: Ctx, actor: Reader, { organizationId, siteId }: Path) {
  const site: SiteRow | undefined =
    actor.kind === "visitor"
      ? await findVisitedSite(actor, organizationId, siteId)
      : await findSite(organizationId, actor, siteId);
  if (!site) throw notFound("Site");
  ctx.reply.version = site.version;
  return { site, actor, organizationId };
}

/** `/orgs/{organizationId}/sites/{siteId}` for people, and for visitors of the site while it lets them in. */
export const readSiteScope = defineScope({
  who: "reader",
  path,
  load: (ctx, input, _permission: "view") => enter(ctx, ctx.actor, input),
});

/** The same once the site is published, also for whoever brings the key of a share link instead of a credential. */
export const publishedSiteScope = defineScope({
  who: "anybody",
  path: path.extend({ shareKey: z.string().max(200).optional() }),
  async load(ctx, input, _permission: "view") {
    const reader =
      ctx.actor.kind === "anonymous" ? await visitorByKey(input, input.shareKey ?? "") : ctx.actor;
    const { site } = await enter(ctx, reader, input);
    if (site.publishedAt === null) throw notFound("Site");
    return { site, reader };
  },
});
