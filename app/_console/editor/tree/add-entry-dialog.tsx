"use client";

import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../../_ui/button";
import { Dialog, DialogActions } from "../../../_ui/dialog";
import { Field } from "../../../_ui/field";

interface Fields {
  title: string;
  address: string;
}

interface Props {
  type: "group" | "link";
  onClose: () => void;
  /** Adds the group or link. Resolves to null if this failed. */
  onAdd: (fields: Fields) => Promise<unknown>;
}

/** Asks for the title of a group or link, and for the URL of a link. */
export function AddEntryDialog({ type, onClose, onAdd }: Props) {
  const form = useForm<Fields>({ defaultValues: { title: "", address: "" } });
  const [busy, setBusy] = useState(false);
  const submit = form.handleSubmit(async ({ title, address }) => {
    setBusy(true);
    const isDone = await onAdd({ title: title.trim(), address: address.trim() }).finally(() =>
      setBusy(false),
    );
    if (isDone) onClose();
  });
  const { errors } = form.formState;
  const isLink = type === "link";
  return (
    <Dialog
      open
      onClose={onClose}
      title={isLink ? "Add link" : "Add group"}
      description={
        isLink
          ? "Adds a navigation item that opens another page or a URL."
          : "Adds a heading to the navigation. You can place pages under this heading."
      }
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <Field
          label="Title"
          autoFocus
          autoComplete="off"
          error={errors.title?.message}
          {...form.register("title", {
            validate: (title) => title.trim() !== "" || "Enter a title",
            maxLength: { value: 500, message: "At most 500 characters" },
          })}
        />
        {isLink ? (
          <Field
            label="Target"
            placeholder="https://example.org"
            autoComplete="off"
            error={errors.address?.message}
            {...form.register("address", {
              validate: (address) => address.trim() !== "" || "Enter a target",
            })}
          />
        ) : null}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={busy}>
            Add
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
