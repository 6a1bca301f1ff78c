import { importJWK } from "jose";
import { newSecret } from "@/access/authentication/secret";
import type { Act } from "@/access/authorization/actor";
import type { Prisma, Site } from "@/db/generated/client";
import { changeSite, type SiteKey } from "@/domains/sites/rows";
import { invalid } from "@/lib/errors";
import { seal } from "@/lib/seal";
import { withoutUndefined } from "@/lib/without";
import { backendOf, type PublicKey, VISITOR_KEY_PURPOSE, type VisitorBackend } from "./keys";
import type { UpdatePublishingAuth } from "./schema";

/** The algorithm for parsing a key, guessed from its type if the key has no `alg`. */
const algorithmOf = ({ alg, kty, crv }: PublicKey) =>
  alg ?? { RSA: "RS256", EC: `ES${String(crv).slice(2).replace("521", "512")}` }[kty] ?? "EdDSA";

/** Throws 400 with the key's index if a key can't be parsed. */
async function assertKeys(keys: readonly PublicKey[]): Promise<void> {
  for (const [index, key] of keys.entries())
    try {
      await importJWK(key as never, algorithmOf(key));
    } catch {
      throw invalid(
        `publicKeys.${index}`,
        "must be a public key that can verify signatures. Bindery can't read this key",
      );
    }
}

/**
 * Returns the backend and its keys after a change. Throws 400 for an integration, because Bindery has no integrations that sign
 * visitors in.
 */
function changedBackend(present: VisitorBackend, { backend, publicKeys }: UpdatePublishingAuth) {
  if (backend === "integration")
    throw invalid(
      "backend",
      "must be `custom`, because Bindery doesn't support integrations that sign visitors in",
    );
  const keys = publicKeys ?? present.publicKeys ?? [];
  return { backend: "custom", ...(keys.length > 0 && { publicKeys: keys }) };
}

/**
 * Changes the fields in the input. New keys invalidate the tokens that were signed with the current keys.
 * @throws ApiError 400 for an invalid key, 412 for a stale version
 */
export async function updatePublishingAuth(act: Act, key: SiteKey, input: UpdatePublishingAuth) {
  const { fallbackURL, logoutURL, backend, publicKeys } = input;
  await assertKeys(publicKeys ?? []);
  const isBackend = [backend, publicKeys].some((value) => value !== undefined);
  return await changeSite(act, key, async (_tx, site) => {
    if (Object.values(input).every((value) => value === undefined)) return null;
    return {
      ...withoutUndefined({ fallbackURL, logoutURL }),
      ...(isBackend && {
        visitorBackend: changedBackend(backendOf(site), input) as unknown as Prisma.InputJsonValue,
      }),
    };
  });
}

/**
 * Generates a new secret. Tokens that were signed with the current one become invalid. Throws 412 for a stale
 * version.
 */
export async function regenerateSecret(act: Act, key: SiteKey): Promise<Site> {
  const sealed = seal(VISITOR_KEY_PURPOSE, Buffer.from(newSecret())).toString("base64url");
  return await changeSite(act, key, async () => ({ visitorKey: sealed }));
}
