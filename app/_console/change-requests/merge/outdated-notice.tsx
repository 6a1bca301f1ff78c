"use client";

import { useMutation } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { usePathname } from "next/navigation";
import { toast } from "sonner";
import { Button } from "../../../_ui/button";
import { ButtonLink } from "../../../_ui/button-link";
import { readableError } from "../../errors";
import { useTRPC } from "../../trpc";
import type { Abilities } from "../abilities";
import { pathOf } from "../title";
import { type ChangeRequest, keyOf, useSpaceChanged } from "../use-request";
import { useConflicts } from "./use-merging";

interface Props {
  request: ChangeRequest;
  abilities: Abilities;
}

/** Merges the main content into the change request. */
export function useUpdateFromPrimary(request: ChangeRequest) {
  const changed = useSpaceChanged(request.space);
  return useMutation(
    useTRPC().changeRequests.updateFromPrimary.mutationOptions({
      async onSuccess(outcome) {
        await changed();
        if (outcome.result === "update") toast.success("Change request updated");
      },
      onError: (error) => toast.error(readableError(error)),
    }),
  );
}

/**
 * A notice that the main content has changed since the last update. A button in the notice merges the main content into
 * the change request.
 */
export function OutdatedNotice({ request, abilities }: Props) {
  const { conflicts } = useConflicts(request, abilities);
  const update = useUpdateFromPrimary(request);
  const path = usePathname();
  if (!request.outdated || request.status === "merged" || request.status === "archived") return null;
  const count = conflicts?.length ?? 0;
  const resolving = `${pathOf(request)}/conflicts`;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-warning-soft px-5 py-2 text-warning sm:px-8"
    >
      <p className="flex min-w-0 flex-1 basis-64 items-center gap-2">
        <CircleAlert size={16} aria-hidden className="shrink-0" />
        {count > 0
          ? `The main content has changed. ${count === 1 ? "One change conflicts" : `${count} changes conflict`} with this change request.`
          : "The main content has changed since this change request was last updated."}
      </p>
      {count > 0 && !path.startsWith(resolving) ? (
        <ButtonLink href={resolving} size="small">
          Resolve conflicts
        </ButtonLink>
      ) : null}
      {count === 0 && abilities.mayEdit ? (
        <Button
          size="small"
          busy={update.isPending}
          disabled={conflicts === null}
          onClick={() => update.mutate(keyOf(request))}
        >
          Update from main content
        </Button>
      ) : null}
    </div>
  );
}
