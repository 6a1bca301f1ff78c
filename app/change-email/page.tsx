import type { Metadata } from "next";
import { FrontPage } from "../_console/front-page";
import { requireCaller } from "../_console/page-guard";
import { ConfirmChange } from "./confirm-change";

export const metadata: Metadata = { title: "Change your email address", referrer: "no-referrer" };

interface Props {
  searchParams: Promise<{ token?: string }>;
}

export default async function ChangeEmailPage({ searchParams }: Props) {
  const { token } = await searchParams;
  const secret = typeof token === "string" ? token : "";
  const caller = await requireCaller(`/change-email?token=${encodeURIComponent(secret)}`);
  const { email } = await caller.users.me();
  const { email: target } = await caller.users.emailChange({ token: secret });
  return (
    <FrontPage title="Change your email address" description={`You're signed in as ${email ?? ""}.`}>
      <ConfirmChange token={secret} target={target} />
    </FrontPage>
  );
}
