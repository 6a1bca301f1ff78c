"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { ConfirmDialog } from "../../_ui/confirm-dialog";
import { problemOf } from "../errors";
import { useTRPC } from "../trpc";
import { STEPS, type Step, type Transfer } from "./steps";

interface Props {
  organizationId: string;
  chosen: { transfer: Transfer; step: Step } | null;
  onClose: () => void;
}

/** Asks for confirmation of a step in a transfer, and runs it. */
export function ConfirmStep({ organizationId, chosen, onClose }: Props) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const words = STEPS[chosen?.step ?? "accept"];
  const options = {
    async onSuccess() {
      // Reload all data, because the library and the audit log have also changed.
      await queryClient.invalidateQueries();
      toast.success(words.done);
      onClose();
    },
  };
  const accept = useMutation(trpc.transfers.accept.mutationOptions(options));
  const decline = useMutation(trpc.transfers.decline.mutationOptions(options));
  const undo = useMutation(trpc.transfers.undo.mutationOptions(options));
  const taken = { accept, decline, withdraw: decline, undo }[chosen?.step ?? "accept"];
  const close = () => {
    taken.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={chosen !== null}
      onClose={close}
      title={`${words.action} “${chosen?.transfer.title ?? ""}”?`}
      action={words.action}
      busy={taken.isPending}
      error={problemOf(taken.error)}
      onConfirm={() => chosen && taken.mutate({ organizationId, transferId: chosen.transfer.id })}
    >
      <p>{words.says}</p>
    </ConfirmDialog>
  );
}
