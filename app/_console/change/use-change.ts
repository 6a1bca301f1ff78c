"use client";

import { useMutation } from "@tanstack/react-query";
import { toast } from "sonner";
import { readableError } from "../errors";

/** A change that the server makes, and what happens after it. */
export interface Change<Values, Answer> {
  send: (values: Values) => Promise<Answer>;
  /** Reloads the data that the change affects. */
  reload?: (() => Promise<unknown>) | undefined;
  /** Runs after the data has reloaded. In a dialog, the default closes the dialog. */
  onDone?: ((answer: Answer) => unknown) | undefined;
  /** A message that confirms the change, and names what changed. */
  said?: string | undefined;
  /** Reverts the change. The message then has an Undo button. */
  undo?: (() => Promise<unknown>) | undefined;
}

/** Milliseconds that people have to undo a change. */
const UNDO_MILLISECONDS = 10_000;

/** Shows a message that confirms a change, with a button that reverts the change if this is possible. */
export function confirm(said: string, undo?: () => Promise<unknown>): void {
  const onClick = () => void undo?.().catch((error: unknown) => toast.error(readableError(error)));
  toast.success(said, undo && { duration: UNDO_MILLISECONDS, action: { label: "Undo", onClick } });
}

/** The mutation for a change. */
export const useChange = <Values, Answer>({ send, reload, onDone, said, undo }: Change<Values, Answer>) =>
  useMutation({
    mutationFn: send,
    async onSuccess(answer) {
      await reload?.();
      await onDone?.(answer);
      if (said) confirm(said, undo && (() => undo().then(reload)));
    },
  });
