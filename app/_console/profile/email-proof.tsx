"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Button } from "../../_ui/button";
import { FormError } from "../../_ui/field";
import { problemOf } from "../errors";
import { useTRPC } from "../trpc";

/** Shows whether the user's email address is verified, and can send a verification email. */
export function EmailProof() {
  const trpc = useTRPC();
  const proof = useQuery(trpc.users.emailProof.queryOptions());
  const ask = useMutation(trpc.users.requestVerification.mutationOptions());
  if (!proof.data) return null;
  if (proof.data.isVerified) return <p className="text-soft">Your email address is confirmed.</p>;
  if (!proof.data.isMailing)
    return (
      <p className="text-soft">
        Bindery can't confirm your email address, because email isn't set up on this instance. Ask your
        operator to set it up.
      </p>
    );
  if (ask.isSuccess) return <p role="status">Check your email and open the link in this browser.</p>;
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-soft">
        Your email address isn't confirmed. Confirm it to join organizations that accept your email domain.
      </p>
      <FormError>{problemOf(ask.error)}</FormError>
      <Button busy={ask.isPending} onClick={() => ask.mutate()}>
        Send confirmation email
      </Button>
    </div>
  );
}
