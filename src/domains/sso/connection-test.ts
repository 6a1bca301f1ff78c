import { z } from "zod";
import { REFUSALS } from "@/access/authentication/sso-refusals";
import { db } from "@/db/client";
import { notFound } from "@/lib/errors";
import { decide, lookUp } from "./accounts";
import type { ProviderKey } from "./addresses";
import { type Identity, identitySchema } from "./identity";
import { SsoRefusal } from "./refusal";

const refusalSchema = z.object({ reason: z.string(), detail: z.string() });

/** The result of a connection test. */
export const connectionTestSchema = z.object({
  state: z.enum(["waiting", "refused", "accepted"]),
  /** The reason for the refusal, or the effect that the sign-in would have had. */
  sentence: z.string(),
  detail: z.string(),
  identity: identitySchema.omit({ nameIdFormat: true, sessionIndex: true }).nullable(),
});
type ConnectionTest = z.output<typeof connectionTestSchema>;

const state = (fields: Partial<ConnectionTest> & Pick<ConnectionTest, "state" | "sentence">) => ({
  detail: "",
  identity: null,
  ...fields,
});

/** Describes in a sentence what the sign-in would have done. */
async function foresee(provider: ProviderKey, identity: Identity) {
  const known = await lookUp(db(), provider, identity);
  const { nameIdFormat: _format, sessionIndex: _index, ...shown } = identity;
  try {
    const { account, isNewMember, isConfined } = decide(known);
    const name = known.user?.displayName ?? identity.displayName ?? identity.email;
    const who =
      account === "new"
        ? `Signing in would create an account for ${name}`
        : `Signing in would use the account of ${name}`;
    const comes = isNewMember
      ? ", who would become a member of the organization"
      : ", who is a member of the organization";
    const within = isConfined
      ? " The session would be limited to this organization, because the domain of the email address isn't verified."
      : "";
    const sentence = `${who}${account === "new" ? " and add it to the organization" : comes}.${within}`;
    return state({ state: "accepted", sentence, identity: shown });
  } catch (error) {
    if (!(error instanceof SsoRefusal)) throw error;
    const { word, detail } = error;
    return state({ state: "refused", sentence: REFUSALS[word], detail, identity: shown });
  }
}

/**
 * Returns the result of a connection test. The test doesn't sign anyone in or change anything. Throws 404 for an unknown test.
 */
export async function readTest(provider: ProviderKey, testId: string): Promise<ConnectionTest> {
  const { organizationId, id: samlProviderId } = provider;
  const where = { organizationId, samlProviderId };
  const request = await db().samlRequest.findFirst({ where: { ...where, id: testId, isTest: true } });
  if (!request) throw notFound("Connection test");
  const assertion = await db().samlAssertion.findFirst({ where: { ...where, requestId: testId } });
  if (assertion) return await foresee(provider, identitySchema.parse(assertion.identity));
  const refusal = refusalSchema.safeParse(request.refusal);
  if (refusal.success)
    return state({ state: "refused", sentence: refusal.data.reason, detail: refusal.data.detail });
  return state({ state: "waiting", sentence: "The identity provider hasn't responded yet." });
}
