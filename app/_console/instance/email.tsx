"use client";

import { useMutation } from "@tanstack/react-query";
import { Button } from "../../_ui/button";
import { FormError } from "../../_ui/field";
import { problemOf } from "../errors";
import { LearnMore } from "../learn-more";
import { useTRPC } from "../trpc";

/** Says whether email is set up and what to set, and sends a test email. */
export function InstanceEmail({ isSetUp }: { isSetUp: boolean }) {
  const check = useMutation(useTRPC().instance.checkEmail.mutationOptions());
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-prose text-soft">
        {isSetUp
          ? "Bindery sends invites, confirmations and notifications by email."
          : "Email isn't set up, so people must share the links of invites themselves. To set it up, set SMTP_URL and, if needed, MAIL_FROM. Then restart Bindery."}{" "}
        <LearnMore page="operators/email" about="email" />
      </p>
      {isSetUp ? (
        <Button busy={check.isPending} onClick={() => check.mutate()}>
          Send a test
        </Button>
      ) : null}
      <FormError>{problemOf(check.error) ?? check.data?.problem}</FormError>
      {check.data?.sent ? (
        <p role="status">The SMTP server accepted a test email to {check.data.to}. Check your inbox.</p>
      ) : null}
    </div>
  );
}
