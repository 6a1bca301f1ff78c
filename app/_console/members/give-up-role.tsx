"use client";

import { useRouter } from "next/navigation";
import { ConfirmDialog } from "../../_ui/confirm-dialog";
import { problemOf } from "../errors";
import { type Role, titleOf } from "./roles";
import { useUpdateMember } from "./use-update-member";

interface Props {
  organizationId: string;
  userId: string;
  /** The new role of the administrator, or undefined while no confirmation is requested. */
  role: Role | undefined;
  onClose: () => void;
}

/** Asks administrators for confirmation before they remove their own Admin role. */
export function GiveUpRole({ organizationId, userId, role, onClose }: Props) {
  const router = useRouter();
  const update = useUpdateMember();
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
        This changes your role to {titleOf(role ?? null).toLowerCase()}. You won't be able to manage members
        or settings. Only another administrator can make you an administrator again.
      </p>
    </ConfirmDialog>
  );
}
