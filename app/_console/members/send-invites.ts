import { fieldErrorsOf } from "../errors";
import type { RouterInputs, RouterOutputs } from "../outputs";
import type { Handed } from "./hand-on";

type Input = RouterInputs["invites"]["invite"];
type Invited = RouterOutputs["invites"]["invite"];

/** Sends an invite request. */
type Send = (input: Input) => Promise<Invited>;

const indexIn = (field: string) => Number(/^emails\.(\d+)(?:\.|$)/.exec(field)?.[1] ?? Number.NaN);

/** The addresses that the server refused, such as addresses with invalid domains. */
function refusedIn(error: unknown, emails: readonly string[]): string[] {
  const indexes = fieldErrorsOf(error).map(({ field }) => indexIn(field));
  return emails.filter((_, index) => indexes.includes(index));
}

/**
 * Invites email addresses. If the server refuses some of them, invites the others, and returns the refused addresses.
 * @throws what the server says if it refuses all addresses, or the request
 */
export async function sendInvites(send: Send, emails: readonly string[], more: Omit<Input, "emails">) {
  try {
    return { invited: await send({ ...more, emails: [...emails] }), refused: [] };
  } catch (error) {
    const refused = refusedIn(error, emails);
    if (refused.length === 0 || refused.length === emails.length) throw error;
    const accepted = emails.filter((email) => !refused.includes(email));
    return { invited: await send({ ...more, emails: accepted }), refused };
  }
}

const knownSentence = (count: number) =>
  count === 0
    ? ""
    : count === 1
      ? " 1 person was already a member."
      : ` ${count} people were already members.`;

/** Presents the result of an invite. `invalid` are the entries that weren't invited. */
export function handedOf({ invited, users, links }: Invited, invalid: readonly string[] = []): Handed {
  const known = knownSentence(users.length);
  if (links && links.length > 0)
    return {
      title: "Share these links",
      sentence: `Email isn't set up, so send these links to the people yourself. Each link works once and expires after a week. You can copy them again from the list of invites.${known}`,
      links: links.map(({ email, url }) => ({ label: email, url })),
      invalid,
    };
  const letters = invited === 1 ? "1 invite email" : `${invited} invite emails`;
  const sentence = invited === 0 ? "No new people were invited." : `Bindery is sending ${letters}.`;
  return { title: "Invited", sentence: sentence + known, links: [], invalid };
}
