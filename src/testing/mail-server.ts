import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { env } from "@/env";
import { withSettings } from "./settings";

/** A received email. */
export interface ReceivedMail {
  to: string[];
  /** The headers and parts of the email. Quoted-printable parts are decoded. */
  text: string;
}

const undone = (body: string) =>
  body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

/**
 * Matches a part with the header of a quoted-printable part. In parts without this header, `=AB` is plain
 * text.
 */
const QUOTED = /(Content-Transfer-Encoding: quoted-printable[\s\S]*?\r\n\r\n)([\s\S]*?)(?=\r\n--|$)/gi;

const plain = (raw: string) =>
  Buffer.from(
    raw.replace(QUOTED, (_, head: string, body: string) => head + undone(body)),
    "latin1",
  ).toString("utf8");

/** Returns the first link in an email to this instance or to another base URL. */
export function linkIn({ text }: Pick<ReceivedMail, "text">, address = env.PUBLIC_URL): URL {
  const found = text.match(new RegExp(`${address}/[\\w/?=.~-]+`))?.[0];
  if (!found) throw new Error(`no link in: ${text}`);
  return new URL(found);
}

/**
 * Starts a mail server on this machine. The server stores the emails that it receives. `refuse` makes the
 * server refuse emails. While the server runs, Bindery sends its emails to this server.
 */
export async function startMailServer() {
  const mails: ReceivedMail[] = [];
  const state = { isRefusing: false };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        if (state.isRefusing) return done(new Error("out of order"));
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ to, text: plain(Buffer.concat(parts).toString("latin1")) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const forgetSettings = withSettings({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  return {
    mails,
    refuse: (isRefusing: boolean) => {
      state.isRefusing = isRefusing;
    },
    /** Returns the emails to an address. The newest email comes last. */
    to: (address: string) => mails.filter((mail) => mail.to.includes(address)),
    stop: async () => {
      forgetSettings();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
