"use client";

import { KeyRound } from "lucide-react";
import { usePathname } from "next/navigation";
import { buttonClass } from "../../_ui/button";
import { ButtonLink } from "../../_ui/button-link";
import type { RouterOutputs } from "../outputs";

export type ShutOut = RouterOutputs["samlProviders"]["shutOut"]["items"][number];

const CARD = "rounded-2xl border border-line bg-raised p-5";

/** An organization that the user can access after signing in with two steps. */
function FactorNeeded({ title }: { title: string }) {
  return (
    <li className={CARD}>
      <p className="flex items-center gap-2 font-semibold">
        <KeyRound size={16} aria-hidden className="shrink-0 text-accent" />
        {title} requires two-step sign-in
      </p>
      <p className="mt-1 text-soft">
        To continue, turn on two-step sign-in or add a passkey on your profile. If you already use two-step
        sign-in, sign in again with your password and a code. If you already have a passkey, sign in again
        with the passkey.
      </p>
      <div className="mt-3">
        <ButtonLink href="/settings/profile#second-factor" kind="primary">
          Turn on two-step sign-in
        </ButtonLink>
      </div>
    </li>
  );
}

const RULES = {
  network: {
    title: "allows only some networks",
    text: "Your IP address isn't in these networks. Connect from an allowed network, or ask an administrator of the organization.",
  },
  lifetime: {
    title: "requires a new sign-in",
    text: "You signed in too long ago. To continue, sign out and sign in again.",
  },
  idle: {
    title: "requires a new sign-in",
    text: "You didn't use Bindery for too long. To continue, sign out and sign in again.",
  },
};

/** An organization whose session rule refuses the session. */
function RuleBroken({ title, rule }: { title: string; rule: keyof typeof RULES }) {
  return (
    <li className={CARD}>
      <p className="flex items-center gap-2 font-semibold">
        <KeyRound size={16} aria-hidden className="shrink-0 text-accent" />
        {title} {RULES[rule].title}
      </p>
      <p className="mt-1 text-soft">{RULES[rule].text}</p>
    </li>
  );
}

/** The organizations that the user can access only through single sign-on or with two-step sign-in, each with a link. */
export function ShutOutNotice({ shutOut }: { shutOut: readonly ShutOut[] }) {
  const destination = encodeURIComponent(usePathname());
  if (shutOut.length === 0) return null;
  return (
    <ul aria-label="Organizations with other ways to sign in" className="mx-auto grid w-full max-w-md gap-3">
      {shutOut.map(({ organization, logins, secondFactor, sessionRule }) =>
        sessionRule ? (
          <RuleBroken key={organization.id} title={organization.title} rule={sessionRule} />
        ) : secondFactor ? (
          <FactorNeeded key={organization.id} title={organization.title} />
        ) : (
          <li key={organization.id} className={CARD}>
            <p className="flex items-center gap-2 font-semibold">
              <KeyRound size={16} aria-hidden className="shrink-0 text-accent" />
              {organization.title} requires single sign-on
            </p>
            <p className="mt-1 text-soft">
              This organization requires single sign-on. Sign in with its identity provider to continue.
            </p>
            <div className="mt-3 flex flex-wrap gap-2">
              {logins.map(({ id, label, startURL }) => (
                <a
                  key={id}
                  href={`${startURL}?callbackUrl=${destination}`}
                  className={buttonClass("primary")}
                >
                  Continue with {label}
                </a>
              ))}
            </div>
          </li>
        ),
      )}
    </ul>
  );
}
