import { type MailMessage, oneLine } from "@/lib/mail/message";

interface Invitation {
  organization: string;
  /** Who invites; null once they are gone. */
  inviter: string | null;
  url: string;
}

export function invitationEmail({ organization, inviter, url }: Invitation): MailMessage {
  const title = oneLine(organization);
  const who = inviter === null ? "You are invited" : `${oneLine(inviter)} invites you`;
  return {
    subject: `Join ${title}`,
    paragraphs: [`${who} to join ${title}.`, "The link is for you alone and works once, within a week."],
    action: { label: "Accept the invitation", url },
    footnote: "If you do not know what this is about, do nothing.",
  };
}

interface SignUp {
  organization: string;
  url: string;
  hasAccount: boolean;
}

/** To a person who came by an invite link and entered their email address. */
export function signUpEmail({ organization, url, hasAccount }: SignUp): MailMessage {
  const title = oneLine(organization);
  return {
    subject: `Join ${title}`,
    paragraphs: [
      `Somebody, we hope you, wants to join ${title} with this address.`,
      hasAccount
        ? "You have an account with it already: sign in, and accept the invite."
        : "Open this link to choose a password. It works once, within a day.",
    ],
    action: { label: hasAccount ? "Accept the invite" : "Make your account", url },
    footnote: "If it was not you, do nothing.",
  };
}
