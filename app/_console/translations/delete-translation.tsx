"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { toast } from "sonner";
import { ConfirmDialog } from "../../_ui/confirm-dialog";
import { problemOf } from "../errors";
import { useTRPC } from "../trpc";
import type { Translation } from "./translations";

interface Props {
  organizationId: string;
  translation: Translation;
  open: boolean;
  onClose: () => void;
}

/** Deletes a translation after a confirmation that explains which content stays. */
export function DeleteTranslation({ organizationId, translation, open, onClose }: Props) {
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const remove = useMutation(
    trpc.translations.delete.mutationOptions({
      onSuccess() {
        toast.success("Translation deleted");
        router.push(`/orgs/${organizationId}/translations`);
        return queryClient.invalidateQueries({ queryKey: trpc.translations.list.pathKey() });
      },
    }),
  );
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Delete this translation?"
      action="Delete translation"
      danger
      busy={remove.isPending}
      error={problemOf(remove.error)}
      onConfirm={() => remove.mutate({ organizationId, translationId: translation.id })}
    >
      <p>
        The translated space and its pages stay, but no longer follow the source. This deletes cached
        translations and open conflicts. A new translation starts from the beginning.
      </p>
    </ConfirmDialog>
  );
}
