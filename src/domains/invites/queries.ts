import { lockedRow } from "@/db/locked-row";
import { type Given, Statement, tables } from "@/db/statement";

export const lockedLink = lockedRow("InviteLink", "organizationId", "id");

export const lockedInvitation = lockedRow("Invitation", "organizationId", "hash");

/** Deletes the invitations in all organizations that expired or were used before a time. */
export const endedInvitations = new Statement("invitations:ended", (given: Given<{ before: Date }>) =>
  tables
    .deleteFrom("Invitation")
    .where("organizationId", "is not", null)
    .where(({ eb, or }) => or([eb("expiresAt", "<", given("before")), eb("usedAt", "<", given("before"))])),
);

/** Deletes the invite links in all organizations that expired before a time. */
export const endedLinks = new Statement("invite-links:ended", (given: Given<{ before: Date }>) =>
  tables
    .deleteFrom("InviteLink")
    .where("organizationId", "is not", null)
    .where("expiresAt", "<", given("before")),
);
