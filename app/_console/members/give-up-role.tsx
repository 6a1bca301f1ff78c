"use client";

import { useRouter } from "next/navigation";
import { ConfirmDialog } from "../../_ui/confirm-dialog";
import { problemOf } from "../errors";
import { type Role, titleOf } from "./roles";
import { useUpdateMember } from "./use-update-member";

interface Props {
  organizationId: string;
  userId: string;
  /** What the administrator who looks would be; undefined while nothing is asked. */
  role: Role | undefined;
  onClose: () => void;
}

/** Asks administrators before they take the administration from themselves. */
export function GiveUpRole({ organizationId, userId, role, onClose }: Props) {
  const router = useRouter();
  const update = useUpdateMember(organizationId);
  const confirm = () =>
    update.mutate(
      { organizationId, userId, role: role ?? null },
      {
        onSuccess: () => {
          onClose();
          router.refresh();
        },
      },
    );
  return (
    <ConfirmDialog
      open={role !== undefined}
      onClose={onClose}
      title="Stop being an administrator?"
      action="Stop being an administrator"
      danger
      busy={update.isPending}
      error={problemOf(update.error)}
      onConfirm={confirm}
    >
      <p>
        Your role would be {titleOf(role ?? null).toLowerCase()}. You won't be able to manage members or
        settings. Only another administrator can make you an administrator again.
      </p>
    </ConfirmDialog>
  );
}
