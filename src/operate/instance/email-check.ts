import { countTestLetter } from "@/access/authentication/login-throttle";
import type { UserActor } from "@/access/authorization/actor";
import { readUser } from "@/domains/users/service";
import { type MailMessage, oneLine } from "@/lib/mail/message";
import { isMailing, sendMail } from "@/lib/mail/send";
import { appUrl } from "@/lib/urls";

const PROBLEM_CHARACTERS_MAX = 300;

const message = (): MailMessage => ({
  subject: "Test email from Bindery",
  paragraphs: ["This is a test. If you can read it, Bindery can send email."],
  action: { label: "Open the instance settings", url: appUrl("/settings/instance") },
  footnote: "An operator of this instance asked for this email.",
});

/** The result of a test email. `problem` is present if the email wasn't sent. */
export interface EmailCheck {
  to: string;
  sent: boolean;
  problem?: string;
}

/** What the SMTP server or the network said, as one short line. */
const reasonOf = (error: unknown) =>
  oneLine(error instanceof Error ? error.message : String(error)).slice(0, PROBLEM_CHARACTERS_MAX);

/**
 * Sends a test email to the caller, and waits until the SMTP server has accepted or refused it. Other emails are sent by jobs,
 * which would retry and not return the reason.
 * @throws ApiError 429 for too many test emails
 */
export async function checkEmail(actor: UserActor): Promise<EmailCheck> {
  const { email: to } = await readUser(actor);
  if (!isMailing())
    return {
      to,
      sent: false,
      problem: "Email isn't set up. Set SMTP_URL, and MAIL_FROM if needed, and restart Bindery.",
    };
  await countTestLetter(to);
  try {
    await sendMail(to, message());
    return { to, sent: true };
  } catch (error) {
    return {
      to,
      sent: false,
      problem: `The SMTP server in SMTP_URL didn't accept the email: ${reasonOf(error)}`,
    };
  }
}
