"use client";

import type { ComponentProps } from "react";
import { ConfirmDialog } from "../../_ui/confirm-dialog";
import { problemOf } from "../errors";
import { type Change, useChange } from "./use-change";

interface Props
  extends Change<void, unknown>,
    Omit<ComponentProps<typeof ConfirmDialog>, "busy" | "error" | "onConfirm"> {
  /** Returns the message for an error. */
  explain?: (error: unknown) => string | null;
}

/** Asks for confirmation of a change, then makes the change and closes. */
export function ConfirmChange({ send, reload, said, undo, onClose, onDone = onClose, ...props }: Props) {
  const { explain = problemOf, danger = true, ...dialog } = props;
  const change = useChange({ send, reload, said, undo, onDone });
  const close = () => {
    onClose();
    change.reset();
  };
  return (
    <ConfirmDialog
      {...dialog}
      danger={danger}
      onClose={close}
      busy={change.isPending}
      error={explain(change.error)}
      onConfirm={() => change.mutate()}
    />
  );
}
