"use client";

import { Dialog } from "../../_ui/dialog";
import { NameForm, type NameFormProps } from "../name-form";

interface Props extends Omit<NameFormProps, "placeholder" | "charactersMax"> {
  open: boolean;
  title: string;
}

/** Asks for the name of a new or existing team. */
export function TeamNameDialog({ open, title, ...form }: Props) {
  return (
    <Dialog open={open} onClose={form.onClose} title={title}>
      <NameForm {...form} placeholder="Documentation" charactersMax={64} />
    </Dialog>
  );
}
