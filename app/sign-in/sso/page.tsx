import type { Metadata } from "next";
import { ownPath } from "@/lib/own-path";
import { FrontPage } from "../../_console/front-page";
import { Link } from "../../_ui/link";
import { SsoForm } from "./sso-form";

export const metadata: Metadata = { title: "Sign in with SSO" };

interface Props {
  searchParams: Promise<{ callbackUrl?: string }>;
}

export default async function SsoSignInPage({ searchParams }: Props) {
  const { callbackUrl } = await searchParams;
  return (
    <FrontPage title="Sign in with SSO" description="Sign in with your organization's identity provider.">
      <SsoForm destination={ownPath(callbackUrl)} />
      <p className="mt-5 text-center">
        <Link href="/sign-in" className="text-soft underline hover:text-ink">
          Sign in another way
        </Link>
      </p>
    </FrontPage>
  );
}
