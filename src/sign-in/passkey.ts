import { countPasskeyChallenge } from "@/access/authentication/login-throttle";
import { cookieNamed, hostCookieName, isSecure } from "@/access/authentication/session-cookie";
import { isFromOwnPage } from "@/api/rest/cors";
import type { RestRequest } from "@/api/rest/message";
import { CHALLENGE_MINUTES, newBrowserSecret } from "@/domains/users/passkeys/challenges";
import { PasskeyRefusal } from "@/domains/users/passkeys/refusal";
import { passkeyOptions } from "@/domains/users/passkeys/sign-in";
import { ApiError, conflict, forbidden } from "@/lib/errors";

/** The path below `/api/auth` from which the sign-in page gets the options for a passkey. */
export const PASSKEY_OPTIONS = "passkey-options";

/** The cookie that identifies the browser which must return the answer. Other sites can't make browsers send it. */
const cookieName = () => hostCookieName("passkey");

/** Returns the secret of the browser that asked for the options. */
export const browserSecretOf = (header: string | undefined) => cookieNamed(header, cookieName());

/**
 * Handles `POST /api/auth/passkey-options`. Returns the options with which a browser asks for a passkey, and sets a cookie that
 * binds the challenge to the browser. The request needs no credential.
 * @throws ApiError 403 if another site sent the request, 405 for other methods, 409 if passkeys don't work on this instance, 429 for
 *   too many requests from the IP address
 */
export async function answerPasskeyOptions(request: RestRequest): Promise<Response> {
  if (request.method !== "POST")
    throw new ApiError(405, "This path accepts only POST requests.", undefined, { Allow: "POST" });
  if (!isFromOwnPage(request))
    throw forbidden("Only the sign-in page of this instance can ask for a passkey. Open the sign-in page.");
  const { remoteAddress } = request;
  await countPasskeyChallenge(remoteAddress === "unknown" ? null : remoteAddress);
  const browserSecret = newBrowserSecret();
  const options = await passkeyOptions(browserSecret).catch((error) => {
    throw error instanceof PasskeyRefusal ? conflict("Passkeys don't work on this instance.") : error;
  });
  const secure = isSecure() ? "; Secure" : "";
  const cookie = `${cookieName()}=${browserSecret}; Path=/; Max-Age=${CHALLENGE_MINUTES * 60}; HttpOnly${secure}; SameSite=Strict`;
  return Response.json(options, { headers: { "cache-control": "no-store", "set-cookie": cookie } });
}
