import { createHmac } from "node:crypto";
import type { AuthOptions, Profile, Session, User as SignedIn } from "next-auth";
import type { JWT } from "next-auth/jwt";
import type { Provider } from "next-auth/providers/index";
import {
  type Browser,
  type Entry,
  findLiveSession,
  openSession,
  revokeSession,
} from "@/access/authentication/session";
import {
  isSecure,
  readSession,
  SESSION_LIFE_SECONDS,
  type SessionClaims,
  sessionCookieName,
  sessionCookieOptions,
  signSession,
} from "@/access/authentication/session-cookie";
import { isSetupNeeded } from "@/domains/organizations/founding";
import { noteBreakGlass } from "@/domains/sso/break-glass";
import { findOrCreateByEmail } from "@/domains/users/identity";
import { PasskeyRefusal, type Refused } from "@/domains/users/passkeys/refusal";
import { acceptPasskey } from "@/domains/users/passkeys/sign-in";
import { takeSecondStep } from "@/domains/users/second-factor/sign-in";
import { verifyPassword } from "@/domains/users/service";
import { env, requiredEnv } from "@/env";
import { ApiError } from "@/lib/errors";
import { log } from "@/lib/log";
import { ownPath } from "@/lib/own-path";
import { isPasskeyOffered } from "@/lib/relying-party";
import { appUrl } from "@/lib/urls";

/** The page to which next-auth redirects people to sign in and to read errors (`?error=`). */
export const SIGN_IN_PATH = "/sign-in";

/**
 * A request to next-auth, with the browser and its previous session. The previous session ends when a new session starts.
 */
export interface AuthRequest {
  browser: Browser;
  sessionCookie: string | undefined;
  /** The secret that binds a challenge for a passkey to the browser. */
  passkeyBrowser: string | undefined;
  /** The browser's ID if the account with this email address recognizes it. */
  deviceOf(email: string): Promise<string | null>;
  /** Called after a person has signed in. */
  onSignIn(email: string): Promise<void>;
}

/** An account whose password or identity was checked when it had `version`. */
type Account = SignedIn & { version: number; email: string; passkeyId?: string };

/** Bindery's error codes for `?error=`. The sign-in page has a message for each code. */
type SignInError =
  | "TooManyAttempts"
  | "SecondFactorNeeded"
  | "SecondFactorWrong"
  | "TooManyCodes"
  | "PasskeyWrong"
  | "PasskeyExpired"
  | "PasskeyElsewhere"
  | "PasskeyUnverified"
  | "PasskeyCopied"
  | "PasskeysUnavailable"
  | "SetupNeeded"
  | "EmailNotVerified"
  | "AccountChanged"
  | "Unavailable";
const signInError = (word: SignInError) => new Error(word);

/** Returns an error that contains only data for the browser, because next-auth puts the message into a URL. */
function wordFor(error: unknown): Error {
  if (error instanceof ApiError && error.status === 429) return signInError("TooManyAttempts");
  log.error({ error }, "sign-in failed");
  return signInError("Unavailable");
}

/** The fields of the sign-in form. `code` is a code of the authenticator app, or a recovery code. */
type SignInFields = Partial<Record<"email" | "password" | "code", string>>;

/** The error codes of the second step. The step is checked only after the right password. */
const SECOND_STEP_ERRORS = {
  needed: "SecondFactorNeeded",
  wrong: "SecondFactorWrong",
  throttled: "TooManyCodes",
} as const;

/** Returns the account if the password is right and the second step is passed. Returns the error code if only the step fails. */
async function checkSteps(
  { email, password, code }: SignInFields & { email: string; password: string },
  { browser, deviceOf }: AuthRequest,
): Promise<Account | SignInError | null> {
  const from = { address: browser.address, device: await deviceOf(email) };
  const user = await verifyPassword({ email, password, ...from });
  if (!user) return null;
  const step = await takeSecondStep(user.id, code);
  if (step !== "passed") return SECOND_STEP_ERRORS[step];
  return { id: user.id, version: user.version, email: user.email };
}

async function authorize(fields: SignInFields | undefined, request: AuthRequest): Promise<Account | null> {
  const { email, password, code } = fields ?? {};
  if (typeof email !== "string" || typeof password !== "string") return null;
  const checked = await checkSteps({ email, password, code }, request).catch((error) => {
    throw wordFor(error);
  });
  if (typeof checked === "string") throw signInError(checked);
  return checked;
}

/** The error codes of refused passkeys. An unreadable answer gets the same error as an unknown passkey or a wrong signature. */
const PASSKEY_ERRORS: Readonly<Record<Refused, SignInError>> = {
  unavailable: "PasskeysUnavailable",
  unreadable: "PasskeyWrong",
  wrong: "PasskeyWrong",
  expired: "PasskeyExpired",
  elsewhere: "PasskeyElsewhere",
  unverified: "PasskeyUnverified",
  counter: "PasskeyCopied",
};

/** Returns the account of a passkey. A passkey counts as both steps, so Bindery doesn't ask for a code. */
async function authorizePasskey(answer: unknown, request: AuthRequest): Promise<Account | null> {
  if (typeof answer !== "string") return null;
  const { browser, passkeyBrowser: browserSecret, deviceOf } = request;
  return await acceptPasskey(answer, { browserSecret, address: browser.address, deviceOf }).catch((error) => {
    throw error instanceof PasskeyRefusal ? signInError(PASSKEY_ERRORS[error.reason]) : wordFor(error);
  });
}

/**
 * Returns the account of a person who signs in through a provider. Bindery finds the account by the verified email
 * address. An empty instance must be set up first. If people could sign in before the setup, any visitor could become
 * the instance's administrator.
 */
async function accountOf(
  profile: Profile & { email_verified?: boolean; picture?: string },
): Promise<Account> {
  const { email, name, picture } = profile;
  if (typeof email !== "string" || profile.email_verified !== true) throw signInError("EmailNotVerified");
  if (await isSetupNeeded()) throw signInError("SetupNeeded");
  try {
    const user = await findOrCreateByEmail({ email, displayName: name, photoURL: picture });
    return { id: user.id, version: user.version, email: user.email };
  } catch (error) {
    throw wordFor(error);
  }
}

function providersOf(request: AuthRequest): Provider[] {
  const password: Provider = {
    id: "credentials",
    name: "Password",
    type: "credentials",
    credentials: { email: { type: "email" }, password: { type: "password" }, code: { type: "text" } },
    authorize: (credentials) => authorize(credentials as SignInFields | undefined, request),
  };
  const passkey: Provider = {
    id: "passkey",
    name: "Passkey",
    type: "credentials",
    credentials: { answer: { type: "text" } },
    authorize: (credentials) => authorizePasskey(credentials?.answer, request),
  };
  const local = isPasskeyOffered() ? [password, passkey] : [password];
  if (env.OIDC_ISSUER === undefined) return local;
  const oidc: Provider = {
    id: "oidc",
    name: env.OIDC_LABEL,
    type: "oauth",
    wellKnown: `${env.OIDC_ISSUER}/.well-known/openid-configuration`,
    clientId: requiredEnv("OIDC_CLIENT_ID"),
    clientSecret: requiredEnv("OIDC_CLIENT_SECRET"),
    authorization: { params: { scope: "openid email profile" } },
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    profile: (profile: { sub: string }) => ({ id: profile.sub }),
  };
  return [...local, oidc];
}

const claimsOf = (token: JWT): SessionClaims => ({
  userId: String(token.sub),
  sessionId: String(token.sid),
});

/** How a person signed in, for the row of the session. */
function entryOf(provider: string | undefined, { passkeyId }: Account): Exclude<Entry, { method: "saml" }> {
  if (provider === "oidc") return { method: "oidc" };
  return passkeyId === undefined ? { method: "password" } : { method: "passkey", passkeyId };
}

/** The callbacks and events that connect next-auth to Bindery's Session rows. */
function sessionRowsOf(request: AuthRequest): Pick<AuthOptions, "callbacks" | "events"> {
  let opened: SessionClaims | null = null;
  return {
    callbacks: {
      redirect: ({ url }) => appUrl(ownPath(url)),
      /** A sign-in always creates a new session and ends the previous session of the browser. */
      async signIn({ user, account, profile }) {
        const verified = account?.provider === "oidc" ? await accountOf(profile ?? {}) : (user as Account);
        const entry = entryOf(account?.provider, verified);
        opened = await openSession(verified, request.browser, entry);
        if (opened === null) throw signInError("AccountChanged");
        await request.onSignIn(verified.email);
        if (entry.method !== "oidc") await noteBreakGlass(opened, request.browser.address);
        const former = request.sessionCookie && (await readSession(request.sessionCookie));
        if (former) await revokeSession(former);
        return true;
      },
      /**
       * next-auth calls this at sign-in, and whenever a session is read. If an error is thrown, next-auth
       * clears the cookie.
       */
      async jwt({ token, trigger }) {
        if (trigger === "signIn" && opened) return { sub: opened.userId, sid: opened.sessionId };
        if ((await findLiveSession(claimsOf(token))) !== null) return token;
        throw new Error("the session has ended");
      },
      session({ session, token }) {
        const user: Session["user"] & { id: string } = { id: claimsOf(token).userId };
        return { expires: session.expires, user };
      },
    },
    events: {
      async signOut({ token }) {
        if (token) await revokeSession(claimsOf(token));
      },
    },
  };
}

/**
 * The secret that signs next-auth's own cookies (state, nonce, code verifier, CSRF). This secret differs from the key
 * of sessions.
 */
const ownSecret = () => createHmac("sha256", requiredEnv("AUTH_SECRET")).update("next-auth").digest("hex");

/** The options of next-auth for one request. */
export function authOptionsOf(request: AuthRequest): AuthOptions {
  return {
    providers: providersOf(request),
    secret: ownSecret(),
    pages: { signIn: SIGN_IN_PATH, signOut: SIGN_IN_PATH, error: SIGN_IN_PATH },
    useSecureCookies: isSecure(),
    cookies: { sessionToken: { name: sessionCookieName(), options: sessionCookieOptions() } },
    session: { strategy: "jwt", maxAge: SESSION_LIFE_SECONDS },
    jwt: {
      encode: async ({ token }) => signSession(claimsOf(token ?? {})),
      decode: async ({ token }) => {
        const claims = token ? await readSession(token) : null;
        return claims && { sub: claims.userId, sid: claims.sessionId };
      },
    },
    logger: {
      error: (code, metadata) => log.warn({ code, error: metadata }, "next-auth"),
      warn: (code) => log.debug({ code }, "next-auth"),
      debug: () => {},
    },
    ...sessionRowsOf(request),
  };
}
