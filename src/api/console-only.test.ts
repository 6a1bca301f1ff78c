import { expect, it } from "vitest";
import { internalsOf, proceduresOf } from "./procedure-internals";
import { appRouter } from "./root";

/** Procedures that aren't operations of `/v1`, with the reasons. */
const REASONS: Record<string, string> = {
  "applications.asked": "the consent page tells whoever signed in what an application asks for",
  "applications.connectApplication": "out of reach of tokens, which what it grants would outlast (ADR 063)",
  "changeRequests.shareEdit": "passes a message to other open editors of a page, and keeps nothing",
  "content.shareEdit": "passes a message to other open editors of a page, and keeps nothing",
  "content.spaceFacts": "fills columns of the start page, which programs can compute from the content",
  "invites.preview": "shows whoever holds a mailed link what they accept, before they have an account",
  "invites.requestSignUp": "mails a link to whoever wants an account",
  "invites.signUp": "takes the secret of a mailed link, and signs the browser in",
  "members.resetSecondFactor": "out of reach of tokens, which it would outlast (ADR 004)",
  "members.withoutSecondFactor": "tells an administrator whom a setting of the console would shut out",
  "notifications.changes":
    "keeps the count of an open page current; it holds no more than that something changed",
  "notifications.unsubscribe": "takes the secret of a mailed link, and needs no account at hand",
  "passkeys.add": "out of reach of tokens, which it would outlast (ADR 004)",
  "passkeys.list": "tells how an account is protected, which is of no use to programs",
  "passkeys.remove": "out of reach of tokens, which it would outlast (ADR 004)",
  "passkeys.rename": "out of reach of tokens, like the passkeys themselves (ADR 004)",
  "passkeys.start": "out of reach of tokens, which it would outlast (ADR 004)",
  "samlGroups.ofTeam": "tells people on the page of a team why they cannot change its members",
  "samlProviders.find": "the sign-in page asks without a credential where to send somebody",
  "samlProviders.signOut": "ends the session of the browser that asks",
  "samlProviders.test": "tells the browser that was sent to the provider what came of it",
  "secondFactor.confirm": "out of reach of tokens, which it would outlast (ADR 004)",
  "secondFactor.renewRecoveryCodes": "shows secrets that sign somebody in, which tokens may not (ADR 004)",
  "secondFactor.start": "shows a secret that signs somebody in, which tokens may not (ADR 004)",
  "secondFactor.status": "tells how an account is protected, which is of no use to programs",
  "secondFactor.turnOff": "out of reach of tokens, which it would outlast (ADR 004)",
  "setup.complete": "takes the one-time link of an empty service, which has no account yet",
  "setup.status": "an empty service has no account yet",
  "spaces.changes": "keeps an open page current; it holds no more than that something changed",
  "spaces.showPresence": "tells other open editors where a cursor is, and keeps nothing",
  "users.changePassword": "out of reach of tokens, which it would outlast (ADR 004)",
  "users.confirmEmailChange": "takes the secret of a mailed link, in the browser that asked for it",
  "users.emailChange": "takes the secret of a mailed link, in the browser that asked for it",
  "users.passwordReset": "tells whoever holds a mailed link how many passkeys an account has",
  "users.requestEmailChange": "out of reach of tokens, which it would outlast (ADR 004)",
  "users.requestPasswordReset": "mails a link to whoever cannot sign in",
  "users.requestVerification": "out of reach of tokens, which it would outlast (ADR 004)",
  "users.resetPassword": "takes the secret of a mailed link",
  "users.signOut": "ends the session of the browser that asks",
  "users.verifyEmail": "takes the secret of a mailed link, in the browser that asked for it",
};

it("every procedure that isn't an operation of /v1 has a reason", () => {
  const others = proceduresOf(appRouter).filter(([, procedure]) => !internalsOf(procedure).meta?.openapi);
  expect(others.map(([name]) => name).sort()).toEqual(Object.keys(REASONS).sort());
});
