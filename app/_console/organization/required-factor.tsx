"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../_ui/button";
import { ConfirmDialog } from "../../_ui/confirm-dialog";
import { counted } from "../../_ui/counted";
import { Link } from "../../_ui/link";
import { problemOf } from "../errors";
import type { RouterOutputs } from "../outputs";
import { Panel } from "../sites/panel";
import { useTRPC } from "../trpc";
import { type Organization, useUpdateOrganization } from "./use-organization";

type Missing = RouterOutputs["members"]["withoutSecondFactor"];

function namesOf({ count, names }: Missing): string {
  const more = count > names.length ? `, and ${count - names.length} more` : "";
  return `${names.join(", ")}${more}`;
}

/** Which members sign in with only a password, and can't sign in with a passkey. */
function Missing({ missing }: { missing: Missing | undefined }) {
  if (!missing) return null;
  if (missing.count === 0) return <p>All members who have a password use two-step sign-in or a passkey.</p>;
  return (
    <p>
      {counted(missing.count, "member")} without two-step sign-in or a passkey: {namesOf(missing)}.
    </p>
  );
}

/** Shows and changes whether members who sign in with a password need a second factor. */
export function RequiredFactor({ organization }: { organization: Organization }) {
  const { id: organizationId, requireSecondFactor: isRequired } = organization;
  const [asking, setAsking] = useState(false);
  const missing = useQuery(useTRPC().members.withoutSecondFactor.queryOptions({ organizationId })).data;
  const update = useUpdateOrganization(
    isRequired ? "Two-step sign-in is optional now" : "Two-step sign-in is required",
  );
  const change = (requireSecondFactor: boolean) =>
    update.mutate({ organizationId, requireSecondFactor }, { onSuccess: () => setAsking(false) });
  const close = () => {
    update.reset();
    setAsking(false);
  };
  const action = isRequired ? (
    <Button busy={update.isPending} onClick={() => change(false)}>
      Make two-step sign-in optional
    </Button>
  ) : (
    <Button onClick={() => setAsking(true)}>Require two-step sign-in</Button>
  );
  return (
    <Panel
      title="Two-step sign-in"
      description={
        isRequired
          ? "Members who have a password must use two-step sign-in or a passkey."
          : "Members can sign in with only a password."
      }
      actions={action}
    >
      <Missing missing={missing} />
      <ConfirmDialog
        open={asking}
        onClose={close}
        title="Require two-step sign-in?"
        action="Require two-step sign-in"
        danger
        busy={update.isPending}
        error={problemOf(update.error)}
        onConfirm={() => change(true)}
      >
        <p>
          Members who sign in with only a password lose access to this organization immediately, and their
          access tokens stop working in it. They get access again when they turn on two-step sign-in on their{" "}
          <Link href="/settings/profile#second-factor" className="underline">
            profile
          </Link>
          , or sign in with a passkey. Your organization's single sign-on, OpenID Connect and service accounts
          aren't affected.
        </p>
        <Missing missing={missing} />
      </ConfirmDialog>
    </Panel>
  );
}
