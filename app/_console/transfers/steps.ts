import type { RouterOutputs } from "../outputs";

export type Transfer = RouterOutputs["transfers"]["list"]["items"][number];
export type Step = "accept" | "decline" | "withdraw" | "undo";

/** The steps that an organization can take at `time` in one of its transfers. */
export function stepsOf(organizationId: string, transfer: Transfer, time: Date): Step[] {
  const isGiven = transfer.from.id === organizationId;
  if (transfer.status === "offered") return isGiven ? ["withdraw"] : ["accept", "decline"];
  const until = transfer.undoableUntil;
  return isGiven && until !== undefined && new Date(until) >= time ? ["undo"] : [];
}

export const STATUSES: Readonly<Record<Transfer["status"], string>> = {
  offered: "Offered",
  accepted: "Transferred",
  declined: "Declined",
  withdrawn: "Canceled",
  expired: "Expired",
  void: "No longer valid",
  undone: "Undone",
};

interface Words {
  action: string;
  done: string;
  says: string;
}

/** The name of a step, and the messages before and after it. */
export const STEPS: Readonly<Record<Step, Words>> = {
  accept: {
    action: "Accept",
    done: "Transfer accepted",
    says: "The item moves to this organization with everything in it. The previous organization can undo the transfer for 7 days.",
  },
  decline: {
    action: "Decline",
    done: "Offer declined",
    says: "The item stays in the other organization, which can offer it again.",
  },
  withdraw: {
    action: "Cancel offer",
    done: "Offer canceled",
    says: "The item stays in this organization, and the other organization can no longer accept the offer.",
  },
  undo: {
    action: "Undo",
    done: "Transfer undone",
    says: "The item moves back to its previous place, with the access that it had in this organization. Content written since the transfer is kept.",
  },
};
