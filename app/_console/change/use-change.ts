"use client";

import { useMutation } from "@tanstack/react-query";
import { toast } from "sonner";

/** A change that the server makes, and what happens after it. */
export interface Change<Values, Answer> {
  send: (values: Values) => Promise<Answer>;
  /** Reloads the data that the change affects. */
  reload?: (() => Promise<unknown>) | undefined;
  /** Runs after the data has reloaded. In a dialog, the default closes the dialog. */
  onDone?: ((answer: Answer) => unknown) | undefined;
  /** A message that confirms the change. */
  said?: string | undefined;
}

/** The mutation for a change. */
export const useChange = <Values, Answer>({ send, reload, onDone, said }: Change<Values, Answer>) =>
  useMutation({
    mutationFn: send,
    async onSuccess(answer) {
      await reload?.();
      await onDone?.(answer);
      if (said) toast.success(said);
    },
  });
