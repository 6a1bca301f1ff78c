import { z } from "zod";
import { db } from "@/db/client";
import type { OAuthClient } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import { untilNone } from "@/domains/system/housekeeping";
import { daysAgo, now } from "@/lib/clock";
import { plainText } from "@/lib/plain-text";
import { redirectUriProblem } from "./redirect-uris";
import { OAuthRefusal } from "./refusal";

/** The number of clients that are kept; past it, the oldest that nobody ever let in are removed. */
export const CLIENTS_MAX = 10_000;
const REDIRECT_URIS_MAX = 10;
const NEVER_USED_DAYS = 7;
const UNUSED_DAYS = 90;

const metadataSchema = z.object({
  redirect_uris: z.array(z.string()).min(1).max(REDIRECT_URIS_MAX),
  client_name: plainText(1, 100).default("An application without a name"),
  grant_types: z.array(z.string().max(100)).max(10).optional(),
  response_types: z.array(z.string().max(100)).max(10).optional(),
});

export type RegisteredClient = Pick<OAuthClient, "id" | "name" | "redirectUris">;

/** What a client says of itself. @throws OAuthRefusal for what it must not be */
function readMetadata(given: unknown) {
  const parsed = metadataSchema.safeParse(given);
  if (!parsed.success) throw new OAuthRefusal("invalid_client_metadata", z.prettifyError(parsed.error));
  const { redirect_uris, client_name, grant_types, response_types } = parsed.data;
  for (const uri of redirect_uris) {
    const problem = redirectUriProblem(uri);
    if (problem) throw new OAuthRefusal("invalid_redirect_uri", `A redirect URI ${problem}`);
  }
  if (!(grant_types ?? ["authorization_code"]).includes("authorization_code"))
    throw new OAuthRefusal("invalid_client_metadata", "grant_types must hold authorization_code");
  if (!(response_types ?? ["code"]).includes("code"))
    throw new OAuthRefusal("invalid_client_metadata", "response_types must hold code");
  return { name: client_name, redirectUris: redirect_uris };
}

/**
 * Keeps what a client says of itself (RFC 7591). It gets an id and no secret, whatever it asked for: what comes with a
 * program that anybody can have is no secret.
 */
export async function registerClient(given: unknown): Promise<OAuthClient> {
  const data = { ...readMetadata(given), id: newId(), createdAt: now() };
  return await inTransaction(null, async (tx) => {
    await tx.$executeRaw`DELETE FROM "OAuthClient" WHERE "id" IN (
      SELECT c."id" FROM "OAuthClient" c WHERE c."lastUsedAt" IS NULL
      ORDER BY c."createdAt" LIMIT greatest(0, (SELECT count(*) FROM "OAuthClient") + 1 - ${CLIENTS_MAX}))`;
    return await tx.oAuthClient.create({ data });
  });
}

/** The client of an id, null where there is none. */
export const findClient = (id: string): Promise<RegisteredClient | null> =>
  db().oAuthClient.findUnique({ where: { id }, select: { id: true, name: true, redirectUris: true } });

/** The daily job: forgets clients that nobody uses, and codes that are over. Safe to repeat. */
export async function forgetUnused(): Promise<void> {
  await untilNone(
    (rows) => db().$executeRaw`DELETE FROM "OAuthCode" WHERE "hash" IN (
      SELECT o."hash" FROM "OAuthCode" o WHERE o."expiresAt" < ${daysAgo(1)} LIMIT ${rows})`,
  );
  await untilNone(
    (rows) => db().$executeRaw`DELETE FROM "OAuthClient" WHERE "id" IN (
      SELECT c."id" FROM "OAuthClient" c
      WHERE (c."lastUsedAt" < ${daysAgo(UNUSED_DAYS)}
          OR c."lastUsedAt" IS NULL AND c."createdAt" < ${daysAgo(NEVER_USED_DAYS)})
        AND NOT EXISTS (SELECT FROM "AccessToken" t WHERE t."clientId" = c."id" AND t."revokedAt" IS NULL
          AND t."refreshableUntil" > ${now()}) LIMIT ${rows})`,
  );
}
