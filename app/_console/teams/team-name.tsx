"use client";

import { Dialog } from "../../_ui/dialog";
import { NameForm, type NameFormProps } from "../name-form";

interface Props<Answer> extends Omit<NameFormProps<Answer>, "placeholder" | "charactersMax"> {
  open: boolean;
  title: string;
}

/** Asks for the name of a new or existing team. */
export function TeamNameDialog<Answer>({ open, title, ...form }: Props<Answer>) {
  return (
    <Dialog open={open} onClose={form.onClose} title={title}>
      <NameForm {...form} placeholder="Documentation" charactersMax={64} />
    </Dialog>
  );
}
