"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Button } from "../../_ui/button";
import { Field, FormError } from "../../_ui/field";
import { nameRules, useResourceForm } from "../change/use-resource-form";
import { useTRPCClient } from "../trpc";

/** Changes the caller's display name. */
export function NameForm({ userId, displayName }: { userId: string; displayName: string }) {
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const router = useRouter();
  const { field, problem, busy, onSubmit } = useResourceForm({
    initial: { displayName },
    send: (values) => client.users.update.mutate({ userId, ...values }),
    reload: () => queryClient.invalidateQueries(),
    onDone: () => router.refresh(),
    said: "Name changed",
  });
  return (
    <form onSubmit={onSubmit} className="grid max-w-sm gap-4" noValidate>
      <Field
        label="Your name"
        autoComplete="name"
        defaultValue={displayName}
        hint="Shown next to everything you write."
        {...field("displayName", nameRules(100, "Enter your name"))}
      />
      <FormError>{problem}</FormError>
      <div>
        <Button type="submit" kind="primary" busy={busy}>
          Change name
        </Button>
      </div>
    </form>
  );
}
