"use client";

import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "../../_ui/button";
import { DialogActions } from "../../_ui/dialog";
import { FormError } from "../../_ui/field";
import { type FieldOf, type FormChange, type FormOf, useResourceForm } from "./use-resource-form";

export interface ResourceFormProps<Values extends FieldValues, Answer> extends FormChange<Values, Answer> {
  /** The label of the button. */
  action: string;
  onClose: () => void;
  children: (field: FieldOf<Values>, form: FormOf<Values>) => ReactNode;
}

/** A form in a dialog. The dialog closes after the change. */
export function ResourceForm<Values extends FieldValues, Answer>(props: ResourceFormProps<Values, Answer>) {
  const { action, onClose, children, onDone = onClose, ...change } = props;
  const { form, field, problem, busy, isDone, onSubmit } = useResourceForm({ ...change, onDone });
  return (
    <form onSubmit={onSubmit} className="grid gap-4" noValidate>
      {children(field, form)}
      <FormError>{problem}</FormError>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="primary" busy={busy || isDone}>
          {action}
        </Button>
      </DialogActions>
    </form>
  );
}
