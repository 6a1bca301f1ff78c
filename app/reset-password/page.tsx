import type { Metadata } from "next";
import { FrontPage } from "../_console/front-page";
import { AskForm } from "./ask-form";
import { ResetForm } from "./reset-form";

export const metadata: Metadata = { title: "Choose a new password", referrer: "no-referrer" };

interface Props {
  searchParams: Promise<{ token?: string }>;
}

export default async function ResetPasswordPage({ searchParams }: Props) {
  const { token } = await searchParams;
  if (typeof token === "string" && token !== "") {
    return (
      <FrontPage title="Choose a new password" description="This signs you out everywhere else.">
        <ResetForm token={token} />
      </FrontPage>
    );
  }
  return (
    <FrontPage title="Forgot your password?" description="We'll email you a link to choose a new password.">
      <AskForm />
    </FrontPage>
  );
}
