"use client";

import { ConfirmChange } from "../change/confirm-change";
import { useTRPCClient } from "../trpc";
import { OwnerDialog } from "./owner-dialog";
import { VerifyDialog } from "./verify-dialog";
import type { Ownership } from "./words";

/** An action on the owner of a page. */
export type Asked = "set" | "verify" | "remove";

export interface OwnerActionProps {
  asked: Asked;
  place: { spaceId: string; pageId: string; organizationId: string };
  /** The owner of the page itself. Null if the page has no owner of its own. */
  ownership: Ownership | null;
  reload: () => Promise<unknown>;
  onClose: () => void;
}

/** The dialog of an action on the owner of a page. */
export function OwnerAction({ asked, place, ownership, ...rest }: OwnerActionProps) {
  const client = useTRPCClient();
  const { spaceId, pageId } = place;
  if (asked === "set") return <OwnerDialog {...rest} open place={place} ownership={ownership} />;
  if (asked === "verify") return ownership ? <VerifyDialog {...rest} open ownership={ownership} /> : null;
  return (
    <ConfirmChange
      {...rest}
      open
      title="Remove the owner?"
      action="Remove owner"
      said="Owner removed"
      send={() => client.ownership.remove.mutate({ spaceId, pageId })}
    >
      <p>The page then has no owner and no reviews. The reviews so far stay in the audit log.</p>
    </ConfirmChange>
  );
}
