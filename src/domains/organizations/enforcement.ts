import { FIND_BREAK_GLASS } from "@/access/authorization/enforcement-sql";
import type { Tx } from "@/db/client";
import { hotQuery } from "@/db/hot";
import { invalid } from "@/lib/errors";

/** Whether an administrator has signed in by single sign-on. If not, enforcing it could lock everyone out. */
export async function isSsoWorking(tx: Pick<Tx, "$queryRaw">, organizationId: string): Promise<boolean> {
  const found = await tx.$queryRaw<unknown[]>`SELECT 1 FROM "SamlIdentity" i
    JOIN "SamlProvider" p ON p."organizationId" = i."organizationId" AND p."id" = i."samlProviderId"
      AND p."entityID" IS NOT NULL AND p."ssoURL" IS NOT NULL AND p."certificate" IS NOT NULL
    JOIN "Member" m ON m."organizationId" = i."organizationId" AND m."userId" = i."userId"
      AND m."role" = 'admin' AND m."disabledAt" IS NULL
    WHERE i."organizationId" = ${organizationId} LIMIT 1`;
  return found.length > 0;
}

/** Throws 400 if no administrator has signed in by single sign-on yet. */
export async function assertSsoWorks(tx: Tx, organizationId: string): Promise<void> {
  if (await isSsoWorking(tx, organizationId)) return;
  throw invalid("sso", "requires an identity provider that an administrator has already signed in with");
}

/**
 * The person who can sign in by password while single sign-on is enforced (docs/sign-in.md); undefined if there is
 * none.
 */
export async function findBreakGlass(organizationId: string) {
  type Person = { id: string; displayName: string };
  const [person] = await hotQuery<Person>("break-glass", FIND_BREAK_GLASS, [organizationId]);
  return person;
}
