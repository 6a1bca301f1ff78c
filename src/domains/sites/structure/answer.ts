import type { UserActor } from "@/access/authorization/actor";
import type { InUnit } from "@/db/unit-of-work";
import type { SiteKey } from "@/domains/sites/rows";
import type { ItemPointer } from "./fields";
import { presentItem, presentSiteSpace } from "./presenter";
import { viewStructure } from "./view";

export interface AnswerContext extends InUnit {
  actor: UserActor;
  site: SiteKey;
}

/** Something of the site after a write. */
export async function answerItem<Resource>(ctx: AnswerContext, pointer: ItemPointer): Promise<Resource> {
  const view = await viewStructure(ctx.actor, ctx.site, { within: ctx });
  return presentItem(view, pointer) as Resource;
}

/** Throws 404 for a site space of which the caller does not see the space: it is not there for them. */
export async function assertSeen({ actor, site }: AnswerContext, siteSpaceId: string): Promise<void> {
  presentSiteSpace(await viewStructure(actor, site), siteSpaceId);
}

/** The fields of a body, and what the path says below the site. */
export function withoutPath<T extends { organizationId: string; siteId: string }>(input: T) {
  const { organizationId: _organizationId, siteId: _siteId, ...rest } = input;
  return rest;
}
