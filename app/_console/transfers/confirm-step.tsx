"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ConfirmChange } from "../change/confirm-change";
import { useTRPCClient } from "../trpc";
import { STEPS, type Step, type Transfer } from "./steps";

interface Props {
  organizationId: string;
  chosen: { transfer: Transfer; step: Step } | null;
  onClose: () => void;
}

/** Asks for confirmation of a step in a transfer, and runs it. */
export function ConfirmStep({ organizationId, chosen, onClose }: Props) {
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const { transfer, step = "accept" } = chosen ?? {};
  const words = STEPS[step];
  const { accept, decline, undo } = client.transfers;
  const taken = { accept, decline, withdraw: decline, undo }[step];
  return (
    <ConfirmChange
      open={chosen !== null}
      onClose={onClose}
      title={`${words.action} “${transfer?.title ?? ""}”?`}
      action={words.action}
      danger={false}
      send={() => taken.mutate({ organizationId, transferId: transfer?.id ?? "" })}
      // Reload all data, because the library and the audit log have also changed.
      reload={() => queryClient.invalidateQueries()}
      said={words.done}
    >
      <p>{words.says}</p>
    </ConfirmChange>
  );
}
