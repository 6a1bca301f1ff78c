"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import { toast } from "sonner";
import { Button } from "../../_ui/button";
import { Field, FormError } from "../../_ui/field";
import { fieldError, readableError } from "../errors";
import { useTRPC } from "../trpc";

/** Changes the caller's display name. */
export function NameForm({ userId, displayName }: { userId: string; displayName: string }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  const form = useForm({ defaultValues: { displayName } });
  const change = useMutation(
    trpc.users.update.mutationOptions({
      async onSuccess() {
        toast.success("Name changed");
        router.refresh();
        await queryClient.invalidateQueries();
      },
    }),
  );
  const refused = fieldError(change.error, "displayName");
  return (
    <form
      onSubmit={form.handleSubmit((values) => change.mutate({ userId, ...values }))}
      className="grid max-w-sm gap-4"
      noValidate
    >
      <Field
        label="Your name"
        autoComplete="name"
        defaultValue={displayName}
        hint="Shown next to everything you write."
        error={form.formState.errors.displayName?.message ?? refused ?? undefined}
        {...form.register("displayName", {
          validate: (name) => name.trim() !== "" || "Enter your name",
          maxLength: { value: 100, message: "At most 100 characters" },
        })}
      />
      <FormError>{change.error && !refused ? readableError(change.error) : null}</FormError>
      <div>
        <Button type="submit" kind="primary" busy={change.isPending}>
          Change name
        </Button>
      </div>
    </form>
  );
}
