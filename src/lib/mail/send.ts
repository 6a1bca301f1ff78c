import { createTransport, type Transporter } from "nodemailer";
import { env, requiredEnv } from "@/env";
import { metrics } from "../metrics";
import { htmlOf, type MailMessage, oneLine, textOf } from "./message";

const CONNECTION_MILLISECONDS = 10_000;
const SILENCE_MILLISECONDS = 30_000;

/** Whether this service can send email. If it can't, the person who acts sees the link and can share it. */
export const isMailing = () => env.SMTP_URL !== undefined;

const senderOf = () =>
  env.MAIL_FROM ?? { name: "Bindery", address: `no-reply@${new URL(env.PUBLIC_URL).hostname}` };

function connect(): Transporter {
  return createTransport({
    url: requiredEnv("SMTP_URL"),
    connectionTimeout: CONNECTION_MILLISECONDS,
    greetingTimeout: CONNECTION_MILLISECONDS,
    socketTimeout: SILENCE_MILLISECONDS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** What a message says beside its text: ids with their angle brackets (RFC 5322, 3.6.4), and further headers. */
export interface MailHeaders {
  messageId?: string;
  inReplyTo?: string;
  references?: string;
  headers?: Record<string, string>;
}

/** Hands a message to the mail server; throws when it does not take it. For jobs alone: no request waits for it. */
export async function sendMail(
  to: string,
  message: MailMessage,
  { headers, ...ids }: MailHeaders = {},
): Promise<void> {
  const transport = connect();
  try {
    await transport.sendMail({
      from: senderOf(),
      // An object, since a text would be read as a list of addresses.
      to: { name: "", address: to },
      subject: oneLine(message.subject),
      text: textOf(message),
      html: htmlOf(message),
      ...ids,
      headers: { "Auto-Submitted": "auto-generated", ...headers },
    });
    metrics()?.mails.inc({ outcome: "sent" });
  } catch (error) {
    metrics()?.mails.inc({ outcome: "failed" });
    throw error;
  } finally {
    transport.close();
  }
}
