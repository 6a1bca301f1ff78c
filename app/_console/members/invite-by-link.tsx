"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { Button } from "../../_ui/button";
import { DialogActions } from "../../_ui/dialog";
import { FormError, SelectField } from "../../_ui/field";
import { problemOf } from "../errors";
import { useTRPC } from "../trpc";
import type { Handed } from "./hand-on";
import { RoleField, roleOf } from "./roles";

const DAY_MILLISECONDS = 86_400_000;

interface Props {
  organizationId: string;
  onClose: () => void;
  onDone: (handed: Handed) => void;
}

/** Creates an invite link, which works for anyone who has it. */
export function InviteByLink({ organizationId, onClose, onDone }: Props) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const form = useForm({ defaultValues: { role: "read", days: "7" } });
  const create = useMutation(
    trpc.inviteLinks.create.mutationOptions({
      onSuccess(link) {
        onDone({
          title: "Share this link",
          sentence:
            "Anyone with this link can join until it expires. You can copy it again from the list of invites below the members.",
          links: [{ label: "Invite link", url: link.urls?.app ?? "" }],
        });
        return queryClient.invalidateQueries({ queryKey: trpc.inviteLinks.pathKey() });
      },
    }),
  );
  const submit = form.handleSubmit(({ role, days }) =>
    create.mutate({
      organizationId,
      role: roleOf(role),
      expiresAt: new Date(Date.now() + Number(days) * DAY_MILLISECONDS).toISOString(),
    }),
  );
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      <RoleField {...form.register("role")} />
      <SelectField label="Expires after" {...form.register("days")}>
        <option value="1">1 day</option>
        <option value="7">7 days</option>
        <option value="30">30 days</option>
        <option value="365">1 year</option>
      </SelectField>
      <FormError>{problemOf(create.error)}</FormError>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="primary" busy={create.isPending}>
          Create link
        </Button>
      </DialogActions>
    </form>
  );
}
