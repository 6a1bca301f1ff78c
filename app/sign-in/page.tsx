import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { pageActor, pageCaller } from "@/api/caller";
import { env } from "@/env";
import { ownPath } from "@/lib/own-path";
import { isPasskeyOffered } from "@/lib/relying-party";
import { FrontPage } from "../_console/front-page";
import { Link } from "../_ui/link";
import { SignInForm } from "./sign-in-form";

export const metadata: Metadata = { title: "Sign in" };

interface Props {
  searchParams: Promise<{ callbackUrl?: string; error?: string }>;
}

export default async function SignInPage({ searchParams }: Props) {
  const { callbackUrl, error } = await searchParams;
  const destination = ownPath(callbackUrl);
  if (error === undefined && (await pageActor()).kind === "user") redirect(destination);
  const { needed } = await (await pageCaller()).setup.status();
  if (needed) redirect("/setup");
  return (
    <FrontPage title="Sign in" description="Welcome back.">
      <SignInForm
        destination={destination}
        initialError={typeof error === "string" ? error : null}
        providerLabel={env.OIDC_ISSUER ? env.OIDC_LABEL : null}
        isPasskeyOffered={isPasskeyOffered()}
      />
      <p className="mt-5 text-center">
        <Link
          href={`/sign-in/sso?callbackUrl=${encodeURIComponent(destination)}`}
          className="text-soft underline hover:text-ink"
        >
          Sign in with SSO
        </Link>
      </p>
      <p className="mt-2 text-center">
        <Link href="/reset-password" className="text-soft underline hover:text-ink">
          Forgot your password?
        </Link>
      </p>
    </FrontPage>
  );
}
