"use client";

import { useForm } from "react-hook-form";
import { Button } from "../../_ui/button";
import { Dialog, DialogActions } from "../../_ui/dialog";
import { Field, FormError } from "../../_ui/field";
import { fieldError } from "../errors";
import { linkProblem } from "../link-problem";

interface FormProps {
  initialTitle: string;
  action: string;
  busy: boolean;
  error: unknown;
  onSubmit: (title: string) => void;
  onClose: () => void;
}

function TeamNameForm({ initialTitle, action, busy, error, onSubmit, onClose }: FormProps) {
  const form = useForm({ defaultValues: { title: initialTitle } });
  const refused = fieldError(error, "title");
  return (
    <form
      onSubmit={form.handleSubmit(({ title }) => onSubmit(title.trim()))}
      className="grid gap-4"
      noValidate
    >
      <Field
        label="Name"
        placeholder="Documentation"
        autoFocus
        autoComplete="off"
        error={form.formState.errors.title?.message ?? refused ?? undefined}
        {...form.register("title", {
          validate: (title) => title.trim() !== "" || "Give it a name",
          maxLength: { value: 64, message: "At most 64 characters" },
        })}
      />
      <FormError>{refused ? null : linkProblem(error)}</FormError>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="primary" busy={busy}>
          {action}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Names a team, be it a new one. */
export function TeamNameDialog({ open, title, ...form }: FormProps & { open: boolean; title: string }) {
  return (
    <Dialog open={open} onClose={form.onClose} title={title}>
      <TeamNameForm {...form} />
    </Dialog>
  );
}
