"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { Button } from "../../_ui/button";
import { DialogActions } from "../../_ui/dialog";
import { Field, FormError } from "../../_ui/field";
import { problemOf } from "../errors";
import type { RouterOutputs } from "../outputs";
import { useTRPC } from "../trpc";
import type { Handed } from "./hand-on";
import { RoleField, roleOf } from "./roles";

type Invited = RouterOutputs["invites"]["invite"];

interface Props {
  organizationId: string;
  onClose: () => void;
  onDone: (handed: Handed) => void;
}

const addressesIn = (text: string) => text.split(/[\s,;]+/).filter((address) => address !== "");

function handedOf({ invited, users, links }: Invited): Handed {
  const known = users.length === 0 ? "" : ` ${users.length} of them were already members.`;
  if (links && links.length > 0)
    return {
      title: "Share these links",
      sentence: `Email isn't set up. Each link works once, expires after a week, and is shown only now.${known}`,
      links: links.map(({ email, url }) => ({ label: email, url })),
    };
  const letters = invited === 1 ? "1 invite email is" : `${invited} invite emails are`;
  const sentence = invited === 0 ? "No new people were invited." : `${letters} on the way.`;
  return { title: "Invited", sentence: sentence + known, links: [] };
}

/** Invites people by email address, each with a separate link. */
export function InviteByMail({ organizationId, onClose, onDone }: Props) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const form = useForm({ defaultValues: { addresses: "", role: "edit" } });
  const invite = useMutation(
    trpc.invites.invite.mutationOptions({
      onSuccess(answer) {
        onDone(handedOf(answer));
        return queryClient.invalidateQueries({ queryKey: trpc.invites.pathKey() });
      },
    }),
  );
  const submit = form.handleSubmit(({ addresses, role }) =>
    invite.mutate({ organizationId, emails: addressesIn(addresses), role: roleOf(role) }),
  );
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      <Field
        label="Email addresses"
        placeholder="ada@example.org, grace@example.org"
        hint="Separate email addresses with commas or spaces."
        autoFocus
        error={form.formState.errors.addresses?.message}
        {...form.register("addresses", {
          validate: (text) => addressesIn(text).length > 0 || "Enter at least one email address",
        })}
      />
      <RoleField {...form.register("role")} />
      <FormError>{problemOf(invite.error)}</FormError>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="primary" busy={invite.isPending}>
          Invite
        </Button>
      </DialogActions>
    </form>
  );
}
