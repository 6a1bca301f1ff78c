import { type AuditContext, recordEvent } from "@/access/audit/record";
import { hashSecret } from "@/access/authentication/secret";
import { type Browser, writeSession } from "@/access/authentication/session";
import type { SessionClaims } from "@/access/authentication/session-cookie";
import type { Tx } from "@/db/client";
import { Prisma, type SamlAssertion, type SamlProvider } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { now } from "@/lib/clock";
import { lockedOrganization } from "@/scopes/organization";
import { comeIn } from "./accounts";
import { applyGroups } from "./groups/apply";
import { type Identity, identitySchema } from "./identity";
import { SsoRefusal } from "./refusal";

/** The data that the browser sends when it returns from the provider. */
export interface Return {
  ticket: string | undefined;
  /** The cookie that was set before the redirect to the provider. */
  browserSecret: string | undefined;
  browser: Browser;
}

/** Uses up a ticket. If the provider responded to a request, the ticket signs in only the browser that made the request. */
async function spendTicket(tx: Tx, provider: SamlProvider, back: Return): Promise<SamlAssertion> {
  const { organizationId, id: samlProviderId } = provider;
  const time = now();
  const live = { organizationId, samlProviderId, spentAt: null, ticketExpiresAt: { gt: time } };
  const where = { ...live, ticketHash: hashSecret(back.ticket ?? "") };
  const assertion = await tx.samlAssertion.findFirst({ where });
  const isSameBrowser =
    assertion?.browserHash === null || assertion?.browserHash === hashSecret(back.browserSecret ?? "");
  if (!assertion || !isSameBrowser) throw new SsoRefusal("SsoBrowser");
  const data = { spentAt: time, identity: Prisma.DbNull };
  const { count } = await tx.samlAssertion.updateMany({ where, data });
  if (count === 0) throw new SsoRefusal("SsoBrowser");
  return assertion;
}

/**
 * Creates a session for the provider's subject. Returns the session's claims, and the IDs of created rows.
 */
async function open(tx: Tx, provider: SamlProvider, identity: Identity, browser: Browser) {
  const { organizationId, id: samlProviderId } = provider;
  const { user, outcome } = await comeIn(tx, provider, identity);
  const { isConfined } = outcome;
  const entry = { method: "saml", ssoOrganizationId: organizationId, isConfined } as const;
  const claims = await writeSession(tx, user.id, browser, entry);
  const { nameId, nameIdFormat, sessionIndex } = identity;
  const { sessionId, userId } = claims;
  await tx.samlSession.create({
    data: { organizationId, sessionId, samlProviderId, nameId, nameIdFormat, sessionIndex },
  });
  return { claims, made: { sessionId, ...(outcome.account === "new" && { userId }) } };
}

/**
 * Reads the provider again after the lock, because its settings can have changed since the response. The response must come from the
 * same identity provider.
 */
async function currentProvider(
  tx: Tx,
  { organizationId, id, entityID }: SamlProvider,
): Promise<SamlProvider> {
  const where = { organizationId_id: { organizationId, id } };
  const provider = await tx.samlProvider.findUnique({ where });
  if (!provider || provider.entityID !== entityID) throw new SsoRefusal("SsoBrowser");
  return provider;
}

/** Signs in the person that an accepted response describes, in one transaction. @throws SsoRefusal without any changes */
export async function finishSignIn(
  asked: SamlProvider,
  back: Return,
  { address, requestId }: Pick<AuditContext, "address" | "requestId">,
): Promise<{ claims: SessionClaims; destination: string }> {
  const { organizationId, id: samlProviderId } = asked;
  return await inTransaction(null, async (tx) => {
    await lockedOrganization.first(tx, { id: organizationId });
    const provider = await currentProvider(tx, asked);
    const assertion = await spendTicket(tx, provider, back);
    const identity = identitySchema.parse(assertion.identity);
    const { claims, made } = await open(tx, provider, identity, back.browser);
    const by = { userId: claims.userId, credential: null };
    const audit = { action: "signInBySaml", by, address, requestId, fields: [], input: {} };
    await recordEvent(tx, { audit }, { organizationId, made: { ...made, organizationId, samlProviderId } });
    await applyGroups(tx, provider, { identity, userId: claims.userId, audit });
    return { claims, destination: assertion.destination };
  });
}
