import { inflateRawSync } from "node:zlib";
import type { UserActor } from "@/access/authorization/actor";
import { db, type Tx } from "@/db/client";
import type { Prisma, SamlProvider } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { signOut } from "@/domains/users/service";
import { now } from "@/lib/clock";
import { log } from "@/lib/log";
import { withoutNull } from "@/lib/without";
import { serviceOf } from "./addresses";
import { SsoRefusal } from "./refusal";
import { findProvider } from "./rows";
import { assertActive, samlOf } from "./saml";
import { attributeOf, hasMarkup, parseXml } from "./xml";

const MESSAGE_BYTES_MAX = 100_000;
const QUERY_LENGTH_MAX = 50_000;
const ALGORITHM = /^http:\/\/www\.w3\.org\/2001\/04\/xmldsig-more#rsa-sha(256|384|512)$/;

export async function endSessions(tx: Tx, opened: Prisma.SamlSessionWhereInput): Promise<void> {
  const sessions = await tx.samlSession.findMany({ where: opened });
  await tx.session.updateMany({
    where: { id: { in: sessions.map(({ sessionId }) => sessionId) }, revokedAt: null },
    data: { revokedAt: now() },
  });
}

/**
 * Ends the session that makes the request. Returns the URL for signing out at the provider, or null. Throws
 * 400 for a token.
 */
export async function leave(actor: UserActor): Promise<string | null> {
  await signOut(actor);
  const { ssoOrganizationId: organizationId, credential } = actor;
  if (organizationId === undefined) return null;
  const where = { organizationId_sessionId: { organizationId, sessionId: credential.id } };
  const session = await db().samlSession.findUnique({ where });
  if (!session) return null;
  const provider = await findProvider(organizationId, session.samlProviderId);
  if (!provider?.logoutURL) return null;
  assertActive(provider);
  const { nameId, nameIdFormat, sessionIndex } = session;
  const profile = {
    issuer: provider.entityID,
    nameID: nameId,
    nameIDFormat: nameIdFormat ?? "urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified",
    ...withoutNull({ sessionIndex }),
  };
  const saml = await samlOf(provider);
  return await saml.getLogoutUrlAsync(profile, "", {});
}

/** Rejects messages that are too large, aren't XML or were created for another URL. Call this before any other processing. */
function assertReadable(message: string, logoutURL: string): void {
  try {
    const bytes = inflateRawSync(Buffer.from(message, "base64"), { maxOutputLength: MESSAGE_BYTES_MAX });
    const xml = bytes.toString("utf8");
    if (hasMarkup(xml)) throw new SsoRefusal("SsoMarkup");
    const destination = attributeOf(parseXml(xml), "Destination");
    if (destination !== null && destination !== logoutURL) throw new SsoRefusal("SsoDestination");
  } catch (error) {
    throw error instanceof SsoRefusal ? error : new SsoRefusal("SsoUnreadable");
  }
}

async function verifiedRequest(provider: SamlProvider, query: string) {
  assertActive(provider);
  const fields = new URLSearchParams(query);
  const names = [...fields.keys()];
  const isDoubled = new Set(names).size !== names.length;
  if (isDoubled || query.length > QUERY_LENGTH_MAX) throw new SsoRefusal("SsoUnreadable");
  if (!fields.get("Signature")) throw new SsoRefusal("SsoUnsigned");
  if (!ALGORITHM.test(fields.get("SigAlg") ?? "")) throw new SsoRefusal("SsoAlgorithm");
  assertReadable(fields.get("SAMLRequest") ?? "", serviceOf(provider).logoutURL);
  const saml = await samlOf(provider);
  try {
    const { profile } = await saml.validateRedirectAsync(Object.fromEntries(fields), query);
    if (!profile) throw new Error("no request");
    return { saml, profile, relayState: fields.get("RelayState") ?? "" };
  } catch (error) {
    if (error instanceof SsoRefusal) throw error;
    log.info({ problem: String(error), samlProviderId: provider.id }, "SAML logout request refused");
    throw new SsoRefusal("SsoSignature");
  }
}

/**
 * Ends the sessions that a provider's request refers to: all sessions of the person, or only the session with
 * the given session index. Returns the URL that informs the provider of the result.
 * @param query the query exactly as it was received, because its bytes are signed
 * @throws SsoRefusal for a request without a valid signature
 */
export async function endByProvider(provider: SamlProvider, query: string): Promise<string> {
  const { saml, profile, relayState } = await verifiedRequest(provider, query);
  const { organizationId, id: samlProviderId } = provider;
  const sessionIndex = typeof profile.sessionIndex === "string" ? { sessionIndex: profile.sessionIndex } : {};
  const which = { organizationId, samlProviderId, nameId: profile.nameID, ...sessionIndex };
  await inTransaction(null, (tx) => endSessions(tx, which));
  return await saml.getLogoutResponseUrlAsync(profile, relayState, {}, true);
}
