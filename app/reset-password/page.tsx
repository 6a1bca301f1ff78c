import type { Metadata } from "next";
import { pageCaller } from "@/api/caller";
import { isMailing } from "@/lib/mail/send";
import { FrontPage } from "../_console/front-page";
import { ButtonLink } from "../_ui/button-link";
import { AskForm } from "./ask-form";
import { ResetForm } from "./reset-form";

export const metadata: Metadata = { title: "Choose a new password", referrer: "no-referrer" };

interface Props {
  searchParams: Promise<{ token?: string }>;
}

export default async function ResetPasswordPage({ searchParams }: Props) {
  const { token } = await searchParams;
  if (typeof token === "string" && token !== "") {
    const { passkeys } = await (await pageCaller()).users.passwordReset({ token: token.slice(0, 200) });
    return (
      <FrontPage
        title="Choose a new password"
        description="When you save the new password, you're signed out everywhere else."
      >
        <ResetForm token={token} passkeys={passkeys} />
      </FrontPage>
    );
  }
  if (!isMailing())
    return (
      <FrontPage
        title="Forgot your password?"
        description="Email isn't set up on this instance. Ask the operator of the server for a link to choose a new password (npm run reset-password)."
      >
        <ButtonLink href="/sign-in">Back to sign-in</ButtonLink>
      </FrontPage>
    );
  return (
    <FrontPage title="Forgot your password?" description="We'll email you a link to choose a new password.">
      <AskForm />
    </FrontPage>
  );
}
