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
    ? `In an emergency ${breakGlass.displayName} can sign in with a password.`
    : "No administrator has a password for an emergency.";
  if (isEnforced) return `People come in by single sign-on alone. ${glass}`;
  if (!isWorking)
    return "An administrator has to sign in by single sign-on first, so that nobody is locked out.";
  return `People may also sign in in other ways. Once it is required, no password lets them in. ${glass}`;
}

/** Whether there is another way in than single sign-on. */
export function EnforcementPanel({ organizationId }: { organizationId: string }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { data } = useQuery(trpc.samlProviders.enforcement.queryOptions({ organizationId }));
  const update = useMutation(
    trpc.organizations.update.mutationOptions({
      async onSuccess({ sso }) {
        setAsking(false);
        toast.success(sso ? "Single sign-on is required" : "Single sign-on is not required any more");
        await queryClient.invalidateQueries({ queryKey: trpc.samlProviders.pathKey() });
      },
      onError: (error) => toast.error(readableError(error)),
    }),
  );
  if (!data) return null;
  const change = (sso: boolean) => update.mutate({ organizationId, sso });
  const action = data.isEnforced ? (
    <Button busy={update.isPending} onClick={() => change(false)}>
      Allow other ways
    </Button>
  ) : (
    <Button disabled={!data.isWorking} onClick={() => setAsking(true)}>
      Require single sign-on
    </Button>
  );
  return (
    <Panel title="Required for everybody" description={sentenceOf(data)} actions={action}>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Require single sign-on?"
        action="Require it"
        danger
        busy={update.isPending}
        onConfirm={() => change(true)}
      >
        <p>
          Everybody who signed in with a password is shut out of this organization at once, and so are their
          access tokens. That may be you: sign in by single sign-on to get back in.
        </p>
      </ConfirmDialog>
    </Panel>
  );
}
