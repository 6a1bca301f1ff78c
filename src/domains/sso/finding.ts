import { hotQuery } from "@/db/hot";
import type { SsoLogin } from "./presenter";

/** Of the organization that has proved the domain $1, or is called $2. */
const FIND = `SELECT p."organizationId", p."id", p."label" FROM "Organization" o
  JOIN "SamlProvider" p ON p."organizationId" = o."id"
    AND p."entityID" IS NOT NULL AND p."ssoURL" IS NOT NULL AND p."certificate" IS NOT NULL
  WHERE o."id" = (SELECT c."organizationId" FROM "EmailDomainClaim" c WHERE c."domain" = $1)
    OR o."hostname" = $2 OR o."id" = $3
  ORDER BY p."createdAt", p."id" LIMIT 20`;

/**
 * Where somebody signs in, by their e-mail address, or by the hostname or id of their organization. Only the domain
 * of an address counts, so that the answer does not disclose which addresses have an account.
 */
export async function findLogins(name: string) {
  const text = name.trim();
  const domain = text.includes("@") ? text.slice(text.lastIndexOf("@") + 1).toLowerCase() : null;
  const hostname = domain === null ? text.toLowerCase() : null;
  const id = domain === null ? text : null;
  return await hotQuery<SsoLogin & Record<string, unknown>>("sso:find", FIND, [domain, hostname, id]);
}
