"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../_ui/button";
import { counted } from "../../_ui/counted";
import { SkeletonLines } from "../../_ui/skeleton";
import { Ago } from "../../_ui/time";
import { LoadFailure } from "../load-failure";
import { useTRPC } from "../trpc";
import { NewRecoveryCodes } from "./new-recovery-codes";
import { TurnOff } from "./turn-off";
import { TurnOn } from "./turn-on";

type Open = "on" | "off" | "codes" | null;

/** Shows whether the user has turned on two-step sign-in, and changes it. */
export function SecondFactor() {
  const [open, setOpen] = useState<Open>(null);
  const status = useQuery(useTRPC().secondFactor.status.queryOptions());
  if (status.isPending) return <SkeletonLines label="Loading two-step sign-in" />;
  if (status.isError) return <LoadFailure error={status.error} onRetry={() => status.refetch()} />;
  const { isOn, since, recoveryCodesLeft, hasPassword, mustConfirmEmail, needsPasskey } = status.data;
  const close = () => setOpen(null);
  if (!hasPassword)
    return (
      <p className="text-soft">
        You sign in with an identity provider. To protect your account with a second step, set it up there.
      </p>
    );
  return (
    <div className="grid justify-items-start gap-3">
      {isOn && since ? (
        <>
          <p>
            On. You turned it on <Ago time={since} />.{" "}
            {recoveryCodesLeft === 0
              ? "You have no recovery codes left. Create new codes now."
              : `You have ${counted(recoveryCodesLeft, "recovery code")} left.`}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setOpen("codes")}>Create new recovery codes</Button>
            <Button onClick={() => setOpen("off")}>Turn off two-step sign-in</Button>
          </div>
        </>
      ) : (
        <>
          <p className="text-soft">
            If you turn on two-step sign-in, you need your password and a code from an app on your phone to
            sign in. Other people then can't sign in with only your password.
          </p>
          {mustConfirmEmail ? (
            <p>Confirm your email address first. Then you can turn on two-step sign-in.</p>
          ) : needsPasskey ? (
            <p>Sign in with a passkey first. Then you can turn on two-step sign-in.</p>
          ) : (
            <Button onClick={() => setOpen("on")}>Turn on two-step sign-in</Button>
          )}
        </>
      )}
      <TurnOn open={open === "on"} onClose={close} />
      <TurnOff open={open === "off"} onClose={close} />
      <NewRecoveryCodes open={open === "codes"} onClose={close} />
    </div>
  );
}
