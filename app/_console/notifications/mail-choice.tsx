"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { FormError, SelectField } from "../../_ui/field";
import { problemOf } from "../errors";
import type { RouterOutputs } from "../outputs";
import { useTRPC } from "../trpc";

type Choice = RouterOutputs["notifications"]["settings"]["email"];

/**
 * Selects how often the user gets emails about notifications. If Bindery can't send email to the user, shows
 * the reason.
 */
export function MailChoice() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { data } = useQuery(trpc.notifications.settings.queryOptions());
  const change = useMutation(
    trpc.notifications.updateSettings.mutationOptions({
      onSuccess(settings) {
        queryClient.setQueryData(trpc.notifications.settings.queryKey(), settings);
        toast.success("Email preference saved");
      },
    }),
  );
  if (!data) return null;
  if (!data.isMailing)
    return (
      <p className="text-soft">
        Email isn't set up on this instance. Notifications appear only in your inbox.
      </p>
    );
  if (!data.isVerified)
    return <p className="text-soft">Confirm your email address above to get email notifications.</p>;
  return (
    <div className="grid max-w-sm gap-3">
      <SelectField
        label="Email notifications"
        value={data.email}
        disabled={change.isPending}
        onChange={(event) => change.mutate({ email: event.currentTarget.value as Choice })}
      >
        <option value="immediately">Immediately</option>
        <option value="daily">Once a day</option>
        <option value="off">Never</option>
      </SelectField>
      <FormError>{problemOf(change.error)}</FormError>
    </div>
  );
}
