import { newBrowser } from "@/testing/browser";
import { makeOrganization } from "@/testing/make/organization";
import { makeSamlProvider } from "@/testing/make/saml-provider";
import { bringAnswer, visitSaml } from "@/testing/saml-browser";
import type { startSamlProvider } from "@/testing/saml-provider";
import { serviceOf } from "./addresses";

export type IdentityProvider = Awaited<ReturnType<typeof startSamlProvider>>;
export type Service = ReturnType<typeof serviceOf>;

/** Creates an organization with a provider, and a new person who is signed in at that provider. */
export async function setUpWith(idp: IdentityProvider, fields: { signRequests?: boolean } = {}) {
  const organization = await makeOrganization();
  const { entityID, ssoURL, logoutURL, state } = idp;
  const certificate = state.key.certificate;
  const shown = { entityID, ssoURL, logoutURL, certificate, ...fields };
  const provider = await makeSamlProvider({ organizationId: organization.id, ...shown });
  const email = `${provider.id.toLowerCase()}@x.example`;
  idp.state.subject = { nameId: provider.id, email, displayName: "A" };
  return { organization, provider, service: serviceOf(provider) };
}

/** Bindery's certificate for a provider. */
export const certificateOf = async ({ certificateURL }: Service) =>
  (await visitSaml(newBrowser(), certificateURL)).text;

/**
 * Starts a sign-in in Bindery, completes it at the provider, and returns to Bindery. Returns the final
 * response.
 */
export async function signInWith(
  idp: IdentityProvider,
  { startURL, acsURL }: Service,
  browser = newBrowser(),
): Promise<string> {
  const { location } = await visitSaml(browser, startURL);
  return await bringAnswer(browser, acsURL, await idp.approve(location));
}
