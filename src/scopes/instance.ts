import { z } from "zod";
import type { UserActor } from "@/access/authorization/actor";
import { lacksRole } from "@/access/authorization/assert-level";
import { db } from "@/db/client";
import { env } from "@/env";
import { orNotFound } from "@/lib/errors";
import { userProcedure } from "@/trpc/init";
import type { Needed } from "@/trpc/operation";
import { defineScope, type Scope } from "./define";
import { findOrganization } from "./organization";

/**
 * Returns the organization whose administrators operate the instance. INSTANCE_ORGANIZATION names this
 * organization. By default, it's the oldest organization.
 */
async function instanceOrganization(): Promise<string> {
  if (env.INSTANCE_ORGANIZATION !== undefined) return env.INSTANCE_ORGANIZATION;
  const first = await db().organization.findFirst({
    select: { id: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return orNotFound(first, "Instance").id;
}

/**
 * Checks that the caller operates the instance. Returns the organization whose audit log records the operators' actions.
 * @throws ApiError 404 for people outside the organization, 403 for members without the Admin role
 */
async function enter(actor: UserActor): Promise<{ organizationId: string }> {
  const reached = actor.limits?.organizationId
    ? undefined
    : await findOrganization(await instanceOrganization(), actor);
  const { id, role } = orNotFound(reached, "Instance");
  if (role !== "admin") throw lacksRole("admin", "the organization that manages this instance");
  return { organizationId: id };
}

const OPERATORS: Needed = { level: "admin", on: "the organization that operates the instance" };

/**
 * The procedure for `/instance`. Only administrators of one organization can call this procedure (docs/adr/058). The
 * procedure is hidden from people outside that organization, and from tokens that are limited to a single organization.
 */
export const operatorProcedure = userProcedure
  .meta({ audit: [], needs: OPERATORS })
  .use(async ({ ctx, next }) => next({ ctx: await enter(ctx.actor) }));

/**
 * The scope for operations under `/instance` that have input fields. This scope allows the same callers as
 * {@link operatorProcedure}.
 */
export const instanceScope = defineScope({
  who: "person",
  needs: () => OPERATORS,
  path: z.object({}),
  load: ({ actor }, _input, _permission: "operate") => enter(actor),
}) as unknown as Scope<"operate", unknown, { organizationId: string }>;
