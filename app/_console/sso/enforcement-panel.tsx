"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "../../_ui/button";
import { ConfirmDialog } from "../../_ui/confirm-dialog";
import { readableError } from "../errors";
import type { RouterOutputs } from "../outputs";
import { Panel } from "../sites/panel";
import { useTRPC } from "../trpc";

type Enforcement = RouterOutputs["samlProviders"]["enforcement"];

function sentenceOf({ isEnforced, isWorking, breakGlass }: Enforcement): string {
  const glass = breakGlass
    ? `For emergencies, ${breakGlass.displayName} can still sign in with a password.`
    : "No administrator can sign in with a password in an emergency.";
  if (isEnforced) return `Members must sign in with single sign-on. ${glass}`;
  if (!isWorking)
    return "To make sure that you don't lock everyone out, an administrator must sign in with single sign-on before you can require it.";
  return `Members can also use other ways to sign in. If you require single sign-on, passwords no longer give access. ${glass}`;
}

/** Shows and changes whether single sign-on is required. */
export function EnforcementPanel({ organizationId }: { organizationId: string }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { data } = useQuery(trpc.samlProviders.enforcement.queryOptions({ organizationId }));
  const update = useMutation(
    trpc.organizations.update.mutationOptions({
      async onSuccess({ sso }) {
        setAsking(false);
        toast.success(sso ? "Single sign-on is required" : "Single sign-on is optional now");
        await queryClient.invalidateQueries({ queryKey: trpc.samlProviders.pathKey() });
      },
      onError: (error) => toast.error(readableError(error)),
    }),
  );
  if (!data) return null;
  const change = (sso: boolean) => update.mutate({ organizationId, sso });
  const action = data.isEnforced ? (
    <Button busy={update.isPending} onClick={() => change(false)}>
      Make single sign-on optional
    </Button>
  ) : (
    <Button disabled={!data.isWorking} onClick={() => setAsking(true)}>
      Require single sign-on
    </Button>
  );
  return (
    <Panel title="Required for all members" description={sentenceOf(data)} actions={action}>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Require single sign-on?"
        action="Require single sign-on"
        danger
        busy={update.isPending}
        onConfirm={() => change(true)}
      >
        <p>
          People who signed in with a password lose access to this organization immediately, and so do their
          access tokens. If this includes you, sign in with single sign-on to continue.
        </p>
      </ConfirmDialog>
    </Panel>
  );
}
