import { z } from "zod";
import { db, type Tx } from "@/db/client";
import { defineJob } from "@/jobs/define";
import { enqueue } from "@/jobs/enqueue";
import { type MailMessage, oneLine } from "@/lib/mail/message";
import { isMailing, sendMail } from "@/lib/mail/send";
import { appUrl } from "@/lib/urls";

const CHANGES = [
  "on",
  "off",
  "codes",
  "reset",
  "dropped",
  "guesses",
  "passkey-added",
  "passkey-removed",
  "passkeys-removed",
] as const;
/**
 * What happened to the second factor: turned on or off, new recovery codes, reset by someone else, removed because the email
 * address was confirmed for the first time, or too many wrong codes. Or what happened to the passkeys: one was added or removed, or
 * all were removed with a new password.
 */
export type FactorChange = (typeof CHANGES)[number];

/** Emails a person that their second factor changed. */
export const sendFactorChange = defineJob(
  "users:send-second-factor-change",
  z.object({ userId: z.string(), change: z.enum(CHANGES) }),
);

const SAID: Readonly<Record<FactorChange, readonly [subject: string, sentence: string]>> = {
  on: [
    "Two-step sign-in is on",
    "Two-step sign-in was turned on for your account. To sign in with your password, you now also need a code from your authenticator app. Your other browsers were signed out.",
  ],
  off: [
    "Two-step sign-in is off",
    "Two-step sign-in was turned off for your account. You can now sign in with only your password.",
  ],
  codes: [
    "You have new recovery codes",
    "New recovery codes were created for your account. Your previous recovery codes no longer work.",
  ],
  reset: [
    "Two-step sign-in was reset",
    "An administrator or the operator reset two-step sign-in for your account. This also removed your passkeys, and signed you out in all browsers. You can now sign in with only your password. To protect your account, turn on two-step sign-in again.",
  ],
  dropped: [
    "Two-step sign-in was removed",
    "Your email address was confirmed for the first time. Because another person might have set up two-step sign-in or passkeys for your account before, they were removed, and all your browsers were signed out. To protect your account, turn on two-step sign-in on your profile.",
  ],
  "passkey-added": [
    "You have a new passkey",
    "A passkey was added to your account. People who can use this passkey can sign in to your account without your password.",
  ],
  "passkey-removed": [
    "A passkey was removed",
    "A passkey was removed from your account. The browsers in which you signed in with this passkey were signed out.",
  ],
  "passkeys-removed": [
    "Your passkeys were removed",
    "Your password was changed with a link, and your passkeys were removed. To sign in with a passkey again, add one on your profile.",
  ],
  guesses: [
    "Too many wrong codes were entered",
    "Someone entered too many wrong codes for the two-step sign-in of your account, so Bindery refuses further codes for a while. To enter a code, people need your password or a browser in which you're signed in.",
  ],
};

const sectionOf = (change: FactorChange) => (change.startsWith("passkey") ? "passkeys" : "second-factor");

const messageOf = (displayName: string, change: FactorChange): MailMessage => {
  const [subject, said] = SAID[change];
  return {
    subject,
    paragraphs: [`Hello ${oneLine(displayName)},`, said],
    action: { label: "Open your profile", url: appUrl(`/settings/profile#${sectionOf(change)}`) },
    footnote: "If this wasn't you, change your password and contact your administrator.",
  };
};

/** Queues the email about a change, if this instance can send email. */
export async function tellOfChange(tx: Tx, userId: string, change: FactorChange): Promise<void> {
  if (isMailing()) await enqueue(tx, sendFactorChange, { userId, change });
}

/** The job of {@link tellOfChange}. Sends no email to an unverified address, because it might belong to another person. */
export async function mailChange(userId: string, change: FactorChange): Promise<void> {
  const user = await db().user.findUnique({ where: { id: userId } });
  if (user?.emailVerifiedAt) await sendMail(user.email, messageOf(user.displayName, change));
}
