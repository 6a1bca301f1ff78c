import type { Metadata } from "next";
import { FrontPage } from "../_console/front-page";
import { requireCaller } from "../_console/page-guard";
import { ConfirmAddress } from "./confirm-address";

export const metadata: Metadata = { title: "Confirm your email address", referrer: "no-referrer" };

interface Props {
  searchParams: Promise<{ token?: string }>;
}

export default async function VerifyEmailPage({ searchParams }: Props) {
  const { token } = await searchParams;
  const secret = typeof token === "string" ? token : "";
  const caller = await requireCaller(`/verify-email?token=${encodeURIComponent(secret)}`);
  const { email } = await caller.users.me();
  return (
    <FrontPage title="Confirm your email address" description={`You're signed in as ${email ?? ""}.`}>
      <ConfirmAddress token={secret} />
    </FrontPage>
  );
}
