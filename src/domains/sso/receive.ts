import { hashSecret, newSecret } from "@/access/secret";
import { REFUSALS } from "@/access/sso-refusals";
import { db } from "@/db/client";
import { Prisma } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { now } from "@/lib/clock";
import { ownPath } from "@/lib/own-path";
import { serviceOf } from "./addresses";
import { readAssertion, type Statement } from "./assertion";
import { openerOf, openParts } from "./decryption";
import { identityOf } from "./identity";
import type { SamlProviderRow } from "./presenter";
import { SsoRefusal } from "./refusal";
import { findRequest } from "./requests";
import { decodeResponse, readForm } from "./response-form";
import { type ActiveProvider, assertActive } from "./saml";
import { signedAssertion } from "./signed-assertion";
import { parseMessage } from "./xml";

/** How long a browser may take from the provider's answer to its session. */
const TICKET_LIFE_SECONDS = 120;

/** What a provider sends by a browser. */
export interface ResponseForm {
  SAMLResponse: unknown;
  RelayState: string | null;
}

/** What becomes of an accepted answer. */
export interface Accepted {
  /** For the browser, which is signed in by it once. */
  ticket: string;
  /** The connection test that it answers; null for a sign-in. */
  testId: string | null;
}

/** The assertion of an answer, after every check that needs nothing but the answer and the provider. */
async function verify(provider: ActiveProvider, xml: string): Promise<Statement> {
  const { acsURL, entityID: audience } = serviceOf(provider);
  const open = openerOf(provider);
  const answer = await readForm(xml, acsURL, open);
  const { responseTo } = answer;
  if (responseTo !== null && !(await findRequest(provider, responseTo))) throw new SsoRefusal("SsoRequest");
  const assertion = parseMessage(await signedAssertion(provider, answer, open));
  await openParts(assertion, open);
  const statement = readAssertion(assertion, { issuer: provider.entityID, acsURL, audience }, now());
  if (statement.requestId !== responseTo)
    throw new SsoRefusal("SsoRequest", "It names two different requests.");
  return statement;
}

/** Keeps an accepted assertion, so that it is accepted once. */
async function keep(
  provider: ActiveProvider,
  statement: Statement,
  relayState: string | null,
): Promise<Accepted> {
  const { organizationId, id: samlProviderId } = provider;
  const { requestId } = statement;
  const request = requestId === null ? null : await findRequest(provider, requestId);
  if (requestId !== null && !request) throw new SsoRefusal("SsoRequest");
  const time = now();
  const ticket = newSecret();
  await inTransaction(async (tx) => {
    if (request) {
      const asked = { organizationId, samlProviderId, id: request.id, answeredAt: null };
      const { count } = await tx.samlRequest.updateMany({ where: asked, data: { answeredAt: time } });
      if (count === 0) throw new SsoRefusal("SsoReplayed");
    }
    const { count } = await tx.samlAssertion.createMany({
      data: {
        organizationId,
        samlProviderId,
        idHash: hashSecret(statement.assertionId),
        ticketHash: hashSecret(ticket),
        requestId,
        browserHash: request?.browserHash ?? null,
        destination: request?.destination ?? ownPath(relayState),
        identity: identityOf(statement),
        ticketExpiresAt: new Date(time.getTime() + TICKET_LIFE_SECONDS * 1000),
        expiresAt: statement.expiresAt,
        // A test signs nobody in.
        spentAt: request?.isTest ? time : null,
      },
      skipDuplicates: true,
    });
    if (count === 0) throw new SsoRefusal("SsoReplayed");
  });
  return { ticket, testId: request?.isTest ? request.id : null };
}

/**
 * Takes a provider's answer. Throws a refusal unless it is signed by the provider, made for us and for now, belongs to
 * a request that is under way or to none, and is brought for the first time. Nobody is signed in yet.
 */
export async function receiveResponse(provider: SamlProviderRow, form: ResponseForm): Promise<Accepted> {
  assertActive(provider);
  const statement = await verify(provider, decodeResponse(form.SAMLResponse));
  return await keep(provider, statement, form.RelayState);
}

const RESPONSE_TO = /InResponseTo="([\w.-]{1,100})"/;

/**
 * The connection test that a refused answer says it belongs to, which is told why; null for a sign-in. What the answer
 * says is not verified: it decides where the reason is shown, and nothing else.
 */
export async function noteRefusal(
  provider: SamlProviderRow,
  form: ResponseForm,
  { word, detail }: SsoRefusal,
): Promise<string | null> {
  const text = Buffer.from(String(form.SAMLResponse).slice(0, 20_000), "base64").toString("utf8");
  const id = RESPONSE_TO.exec(text)?.[1];
  const request = id === undefined ? null : await findRequest(provider, id);
  if (!request?.isTest) return null;
  const { organizationId, samlProviderId } = request;
  await db().samlRequest.updateMany({
    where: { organizationId, samlProviderId, id: request.id, refusal: { equals: Prisma.DbNull } },
    data: { refusal: { reason: REFUSALS[word], detail } },
  });
  return request.id;
}
