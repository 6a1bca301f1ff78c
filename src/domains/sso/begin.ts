import type { SamlProvider } from "@/db/generated/client";
import { ownPath } from "@/lib/own-path";
import { type Asked, requestCache } from "./requests";
import { assertActive, samlOf } from "./saml";

/** The address at the provider to which a browser goes to sign in. Throws a refusal when the provider is not set up. */
export async function beginSignIn(provider: SamlProvider, asked: Asked): Promise<string> {
  assertActive(provider);
  const destination = ownPath(asked.destination);
  const saml = await samlOf(provider, requestCache(provider, { ...asked, destination }));
  return await saml.getAuthorizeUrlAsync("", undefined, {});
}
