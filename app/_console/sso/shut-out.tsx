"use client";

import { KeyRound } from "lucide-react";
import { usePathname } from "next/navigation";
import { buttonClass } from "../../_ui/button";
import type { RouterOutputs } from "../outputs";

export type ShutOut = RouterOutputs["samlProviders"]["shutOut"]["items"][number];

/** The organizations that the user can access only through single sign-on, each with a sign-in link. */
export function ShutOutNotice({ shutOut }: { shutOut: readonly ShutOut[] }) {
  const destination = encodeURIComponent(usePathname());
  if (shutOut.length === 0) return null;
  return (
    <ul aria-label="Single sign-on" className="mx-auto grid w-full max-w-md gap-3">
      {shutOut.map(({ organization, logins }) => (
        <li key={organization.id} className="rounded-2xl border border-line bg-raised p-5">
          <p className="flex items-center gap-2 font-semibold">
            <KeyRound size={16} aria-hidden className="shrink-0 text-accent" />
            {organization.title} requires single sign-on
          </p>
          <p className="mt-1 text-soft">
            This organization requires single sign-on. Sign in with its identity provider to continue.
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            {logins.map(({ id, label, startURL }) => (
              <a key={id} href={`${startURL}?callbackUrl=${destination}`} className={buttonClass("primary")}>
                Continue with {label}
              </a>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
