import { isSecure } from "@/access/authentication/session-cookie";

/** The value of a cookie in a `Cookie` header; undefined when there is none. */
export function cookieNamed(header: string | undefined, name: string): string | undefined {
  const prefix = `${name}=`;
  const pair = header?.split(";").find((part) => part.trimStart().startsWith(prefix));
  return pair?.trim().slice(prefix.length) || undefined;
}

/** A `Set-Cookie` value, for the steps of signing in by SAML unless another path is given. */
export const setCookie = (name: string, value: string, maxAgeSeconds: number, path = "/saml") =>
  `${name}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure() ? "; Secure" : ""}`;

/** Sends a browser on, by GET whatever it did, with cookies. */
export function redirectTo(address: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({
    location: address,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
  });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}
