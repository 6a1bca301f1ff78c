import { setTimeout } from "node:timers/promises";
import { hashSecret, newSecret } from "@/access/authentication/secret";
import { REFUSALS } from "@/access/authentication/sso-refusals";
import { db } from "@/db/client";
import { Prisma, type SamlProvider } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { now } from "@/lib/clock";
import { log } from "@/lib/log";
import { ownPath } from "@/lib/own-path";
import { serviceOf } from "./addresses";
import { readAssertion, type Statement } from "./assertion";
import { openerOf, openParts } from "./decryption";
import { identityOf } from "./identity";
import { SsoRefusal, UnverifiedAnswer } from "./refusal";
import { decodeResponse, readForm } from "./response-form";
import { type ActiveProvider, assertActive, findRequest } from "./saml";
import { signedAssertion } from "./signed-assertion";
import { parseMessage } from "./xml";

/** How long a browser may take from the provider's answer to its session. */
const TICKET_LIFE_SECONDS = 120;

/** What a provider sends by a browser. */
export interface ResponseForm {
  SAMLResponse: unknown;
  RelayState: string | null;
}

/** The bytes that the provider signed, and the request that they answer. */
interface Verified {
  assertion: string;
  responseTo: string | null;
}

/** Finds out whether the provider vouches for an answer, which is not known of anything that is refused here. */
async function verify(provider: ActiveProvider, field: unknown): Promise<Verified> {
  let isOpened = false;
  const open = openerOf(provider);
  try {
    const answer = await readForm(decodeResponse(field), serviceOf(provider).acsURL, (encrypted) => {
      isOpened = true;
      return open(encrypted);
    });
    return { assertion: await signedAssertion(provider, answer, open), responseTo: answer.responseTo };
  } catch (error) {
    if (!(error instanceof SsoRefusal)) log.error({ err: error }, "SAML response could not be processed");
    const reason = error instanceof SsoRefusal ? error : new SsoRefusal("SsoUnreadable");
    throw new UnverifiedAnswer(isOpened ? new SsoRefusal("SsoEncrypted") : reason);
  }
}

/** What a verified answer says, after every check that needs nothing but the answer and the provider. */
async function read(provider: ActiveProvider, { assertion: xml, responseTo }: Verified): Promise<Statement> {
  const { acsURL, entityID: audience } = serviceOf(provider);
  if (responseTo !== null && !(await findRequest(provider, responseTo))) throw new SsoRefusal("SsoRequest");
  const assertion = parseMessage(xml);
  await openParts(assertion, openerOf(provider));
  const statement = readAssertion(assertion, { issuer: provider.entityID, acsURL, audience }, now());
  if (statement.requestId !== responseTo)
    throw new SsoRefusal("SsoRequest", "It names two different requests.");
  return statement;
}

/**
 * Keeps an accepted assertion, so that it is accepted once. Answers a ticket for the browser, which is signed in by it once,
 * and the connection test that it answers; null for a sign-in.
 */
async function keep(provider: ActiveProvider, statement: Statement, relayState: string | null) {
  const { organizationId, id: samlProviderId } = provider;
  const { requestId } = statement;
  const request = requestId === null ? null : await findRequest(provider, requestId);
  if (requestId !== null && !request) throw new SsoRefusal("SsoRequest");
  const time = now();
  const ticket = newSecret();
  await inTransaction(null, async (tx) => {
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
        // A test signs no one in.
        spentAt: request?.isTest ? time : null,
      },
      skipDuplicates: true,
    });
    if (count === 0) throw new SsoRefusal("SsoReplayed");
  });
  return { ticket, testId: request?.isTest ? request.id : null };
}

/**
 * Receives a provider's answer. Throws a refusal unless it is signed by the provider, made for us and for now, belongs
 * to an open request or to none, and is sent for the first time. It does not sign anyone in yet.
 */
export async function receiveResponse(provider: SamlProvider, form: ResponseForm) {
  assertActive(provider);
  const begun = performance.now();
  const verified = await verify(provider, form.SAMLResponse).catch(async (refusal) => {
    await untilStep(begun);
    throw refusal;
  });
  return await keep(provider, await read(provider, verified), form.RelayState);
}

/** Longer than opening and verifying an ordinary answer takes. */
const REFUSAL_STEP_MILLISECONDS = 100;

/** Waits for the next whole step since `begun`, so that how long a refusal takes does not tell how far an answer got. */
async function untilStep(begun: number): Promise<void> {
  const elapsed = performance.now() - begun;
  await setTimeout(REFUSAL_STEP_MILLISECONDS - (elapsed % REFUSAL_STEP_MILLISECONDS));
}

const RESPONSE_TO = /InResponseTo="([\w.-]{1,100})"/;

/**
 * The connection test that a refused answer says it belongs to, which is told why; null for a sign-in. What the answer
 * says is not verified: it decides where the reason is shown, and nothing else.
 */
export async function noteRefusal(
  provider: SamlProvider,
  form: ResponseForm,
  refusal: SsoRefusal,
): Promise<string | null> {
  const { word, detail } = refusal instanceof UnverifiedAnswer ? refusal.reason : refusal;
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
