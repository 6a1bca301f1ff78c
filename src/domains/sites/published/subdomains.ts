import type { UserActor } from "@/access/authorization/actor";
import { db } from "@/db/client";
import { notFound } from "@/lib/errors";
import { findOrganization } from "@/scopes/organization";

/** The organization whose public content has this name, for those who are in it. Throws 404 for everybody else. */
export async function findSubdomain(actor: UserActor, subdomain: string) {
  const found = await db().organization.findUnique({ where: { hostname: subdomain }, select: { id: true } });
  const organization = found && (await findOrganization(found.id, actor));
  if (!organization) throw notFound("Subdomain");
  return {
    object: "subdomain" as const,
    subdomain,
    target: { type: "organization" as const, organization: organization.id },
    isActive: true,
  };
}
