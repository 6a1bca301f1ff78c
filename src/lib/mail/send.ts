import { createTransport, type Transporter } from "nodemailer";
import { env, requiredEnv } from "@/env";
import { metrics } from "../metrics";
import { htmlOf, type MailMessage, oneLine, textOf } from "./message";

const CONNECTION_MILLISECONDS = 10_000;
const SILENCE_MILLISECONDS = 30_000;

/**
 * Whether Bindery can send email. If email isn't set up, the person who performs an action sees the link and must send
 * the link to the recipient.
 */
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

/**
 * The headers of a message: message IDs, which are in angle brackets (RFC 5322, 3.6.4), and other headers.
 */
export interface MailHeaders {
  messageId?: string;
  inReplyTo?: string;
  references?: string;
  headers?: Record<string, string>;
}

/**
 * Sends a message to the SMTP server. Jobs call this function, because a request must not wait for an email. The only exception is
 * the test email, whose result the operator waits for.
 * @throws Error if the server refuses the message
 */
export async function sendMail(
  to: string,
  message: MailMessage,
  { headers, ...ids }: MailHeaders = {},
): Promise<void> {
  const transport = connect();
  try {
    await transport.sendMail({
      from: senderOf(),
      // The recipient is an object, because nodemailer would parse a string as a list of addresses.
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
