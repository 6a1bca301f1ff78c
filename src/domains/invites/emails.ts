import { type MailMessage, oneLine } from "@/lib/mail/message";

interface Invitation {
  organization: string;
  /** The inviter's name, or null if the inviter's account no longer exists. */
  inviter: string | null;
  url: string;
}

export function invitationEmail({ organization, inviter, url }: Invitation): MailMessage {
  const title = oneLine(organization);
  const who = inviter === null ? "You are invited" : `${oneLine(inviter)} invites you`;
  return {
    subject: `Join ${title}`,
    paragraphs: [
      `${who} to join ${title}.`,
      "The link is only for you. It works once and expires after a week.",
    ],
    action: { label: "Accept the invitation", url },
    footnote: "If you didn't expect this invitation, ignore this email.",
  };
}

interface SignUp {
  organization: string;
  url: string;
  hasAccount: boolean;
}

/** The email to a person who opened an invite link and entered their email address. */
export function signUpEmail({ organization, url, hasAccount }: SignUp): MailMessage {
  const title = oneLine(organization);
  return {
    subject: `Join ${title}`,
    paragraphs: [
      `We received a request to join ${title} with this email address.`,
      hasAccount
        ? "You already have an account. Sign in and accept the invite."
        : "Open this link to choose a password. It works once and expires after a day.",
    ],
    action: { label: hasAccount ? "Accept the invite" : "Create your account", url },
    footnote: "If this wasn't you, ignore this email.",
  };
}
