"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Button } from "../../_ui/button";
import { Field, FormError } from "../../_ui/field";
import { useResourceForm } from "../change/use-resource-form";
import { Avatar } from "../change-requests/person";
import type { RouterOutputs } from "../outputs";
import { useTRPCClient } from "../trpc";

/** Changes the caller's image, which is shown next to their name. */
export function PhotoForm({ user }: { user: RouterOutputs["users"]["me"] }) {
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const router = useRouter();
  const { form, field, problem, busy, onSubmit } = useResourceForm({
    initial: { photoURL: user.photoURL ?? "" },
    send: ({ photoURL }) =>
      client.users.update.mutate({ userId: user.id, photoURL: photoURL.trim() || null }),
    reload: () => queryClient.invalidateQueries(),
    onDone: () => router.refresh(),
    said: "Image changed",
  });
  const shown = form.watch("photoURL").trim();
  const isURL = URL.canParse(shown) && /^https?:/.test(shown);
  return (
    <form onSubmit={onSubmit} className="grid max-w-sm gap-4" noValidate>
      <div className="flex items-start gap-4">
        <Avatar person={{ displayName: user.displayName, ...(isURL ? { photoURL: shown } : {}) }} size={56} />
        <div className="min-w-0 flex-1">
          <Field
            label="Image"
            type="url"
            placeholder="https://example.org/me.jpg"
            hint="The URL of an image. If empty, your initials are shown."
            {...field("photoURL")}
          />
        </div>
      </div>
      <FormError>{problem}</FormError>
      <div>
        <Button type="submit" busy={busy}>
          Change image
        </Button>
      </div>
    </form>
  );
}
