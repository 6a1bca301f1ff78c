"use client";

import { useMutation } from "@tanstack/react-query";
import { problemOf } from "../_console/errors";
import { useTRPC } from "../_console/trpc";
import { Button } from "../_ui/button";
import { FormError } from "../_ui/field";

/** Unsubscribing requires a click, because email scanners also open links. */
export function Unsubscribe({ token }: { token: string }) {
  const unsubscribe = useMutation(useTRPC().notifications.unsubscribe.mutationOptions());
  if (unsubscribe.isSuccess) return <p role="status">You're unsubscribed from email notifications.</p>;
  return (
    <div className="grid gap-4">
      <FormError>{problemOf(unsubscribe.error)}</FormError>
      <Button
        kind="primary"
        size="large"
        busy={unsubscribe.isPending}
        onClick={() => unsubscribe.mutate({ token })}
      >
        Unsubscribe
      </Button>
    </div>
  );
}
