import type { RouterOutputs } from "../outputs";

export type Transfer = RouterOutputs["transfers"]["list"]["items"][number];
export type Step = "accept" | "decline" | "withdraw" | "undo";

/** What an organization may do to a transfer of its own as it stands at `time`. */
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
  withdrawn: "Withdrawn",
  expired: "Expired",
  void: "No longer valid",
  undone: "Undone",
};

interface Words {
  action: string;
  done: string;
  says: string;
}

/** What a step is called, and what is said before it and after it. */
export const STEPS: Readonly<Record<Step, Words>> = {
  accept: {
    action: "Accept",
    done: "It is in this organization now",
    says: "It comes to this organization with everything in it. For 7 days the organization that it comes from can take it back.",
  },
  decline: {
    action: "Decline",
    done: "The offer is declined",
    says: "It stays where it is. The other organization may offer it again.",
  },
  withdraw: {
    action: "Withdraw",
    done: "The offer is withdrawn",
    says: "It stays in this organization, and the offer can no longer be accepted.",
  },
  undo: {
    action: "Undo",
    done: "It is back in this organization",
    says: "It goes back to its place, with the access that was given here and no other. What was written since stays in it.",
  },
};
