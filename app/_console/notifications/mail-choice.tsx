"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { FormError, SelectField } from "../../_ui/field";
import { linkProblem } from "../link-problem";
import type { RouterOutputs } from "../outputs";
import { useTRPC } from "../trpc";

type Choice = RouterOutputs["notifications"]["settings"]["email"];

/** How the reader hears of their notifications by e-mail; why not, where no mail would come. */
export function MailChoice() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { data } = useQuery(trpc.notifications.settings.queryOptions());
  const change = useMutation(
    trpc.notifications.updateSettings.mutationOptions({
      onSuccess(settings) {
        queryClient.setQueryData(trpc.notifications.settings.queryKey(), settings);
        toast.success("Saved");
      },
    }),
  );
  if (!data) return null;
  if (!data.isMailing)
    return <p className="text-soft">This service sends no mail: what concerns you is in your inbox.</p>;
  if (!data.isVerified)
    return <p className="text-soft">No mail is sent to you until you confirm your address, above.</p>;
  return (
    <div className="grid max-w-sm gap-3">
      <SelectField
        label="What concerns you, by e-mail"
        value={data.email}
        disabled={change.isPending}
        onChange={(event) => change.mutate({ email: event.currentTarget.value as Choice })}
      >
        <option value="immediately">At once, one mail per subject</option>
        <option value="daily">Once a day</option>
        <option value="off">Never</option>
      </SelectField>
      <FormError>{linkProblem(change.error)}</FormError>
    </div>
  );
}
