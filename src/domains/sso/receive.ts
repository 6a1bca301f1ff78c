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

/** The maximum time between the provider's response and the creation of the browser's session. */
const TICKET_LIFE_SECONDS = 120;

/** The form that a provider sends through the person's browser. */
export interface ResponseForm {
  SAMLResponse: unknown;
  RelayState: string | null;
}

/** The bytes that the provider signed, and the ID of the request that the response refers to. */
interface Verified {
  assertion: string;
  responseTo: string | null;
}

/** Verifies the signature of a response. Throws UnverifiedAnswer for every response that it rejects. */
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

/** Parses a verified response. Runs all checks that need only the response and the provider. */
async function read(provider: ActiveProvider, { assertion: xml, responseTo }: Verified): Promise<Statement> {
  const { acsURL, entityID: audience } = serviceOf(provider);
  if (responseTo !== null && !(await findRequest(provider, responseTo))) throw new SsoRefusal("SsoRequest");
  const assertion = parseMessage(xml);
  await openParts(assertion, openerOf(provider));
  const statement = readAssertion(assertion, { issuer: provider.entityID, acsURL, audience }, now());
  if (statement.requestId !== responseTo)
    throw new SsoRefusal("SsoRequest", "The response and the assertion refer to different sign-in requests.");
  return statement;
}

/**
 * Stores an accepted assertion, so that it can't be accepted again. Returns a ticket that signs the browser
 * in once, and the ID of the connection test, which is null for a sign-in.
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
        // A connection test doesn't sign anyone in.
        spentAt: request?.isTest ? time : null,
      },
      skipDuplicates: true,
    });
    if (count === 0) throw new SsoRefusal("SsoReplayed");
  });
  return { ticket, testId: request?.isTest ? request.id : null };
}

/**
 * Receives a provider's response. Throws a refusal if the provider hasn't signed the response, or if the response isn't
 * for this service, isn't currently valid or was sent before. The response must belong to an open request or to no
 * request. This function doesn't sign anyone in yet.
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

/** The duration of one step. A step is longer than the time to decrypt and verify an ordinary response. */
const REFUSAL_STEP_MILLISECONDS = 100;

/**
 * Waits until a whole number of steps has passed since `begun`. The duration of a refusal therefore doesn't disclose how many
 * checks the response passed.
 */
async function untilStep(begun: number): Promise<void> {
  const elapsed = performance.now() - begun;
  await setTimeout(REFUSAL_STEP_MILLISECONDS - (elapsed % REFUSAL_STEP_MILLISECONDS));
}

const RESPONSE_TO = /InResponseTo="([\w.-]{1,100})"/;

/**
 * Records a refusal for the connection test that the response refers to. Returns the test's ID, or null for a sign-in. The
 * response isn't verified, so Bindery doesn't trust its content. The response determines only which test shows the reason.
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
