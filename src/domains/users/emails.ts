import { type MailMessage, oneLine } from "@/lib/mail/message";

/** How somebody who has forgotten their password chooses another one. */
export const resetEmail = ({ displayName, url }: { displayName: string; url: string }): MailMessage => ({
  subject: "Choose a new password",
  paragraphs: [
    `Hello ${oneLine(displayName)},`,
    "Somebody, we hope you, asked for a new password for your account. This link works once, within an hour.",
  ],
  action: { label: "Choose a new password", url },
  footnote: "If it was not you, do nothing: your password stays as it is.",
});

/** How somebody proves that an address is theirs. */
export const verificationEmail = ({
  displayName,
  url,
}: {
  displayName: string;
  url: string;
}): MailMessage => ({
  subject: "Confirm your e-mail address",
  paragraphs: [
    `Hello ${oneLine(displayName)},`,
    "Open this link in the browser that you are signed in with, to confirm that this address is yours. " +
      "It works once, within a day.",
  ],
  action: { label: "Confirm this address", url },
  footnote: "If you have no account here, somebody has mistyped their address: do nothing.",
});
