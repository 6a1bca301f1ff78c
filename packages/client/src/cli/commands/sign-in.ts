import { type Context, clientOf, signedIn } from "../context.js";
import { forgetToken, type Session, serviceUrl, storeToken } from "../credentials.js";
import { misuse } from "../failure.js";
import { askSecret, readSecretFromInput } from "../terminal.js";

async function accountOf(session: Session) {
  const { id, displayName, email } = await clientOf(session).getAuthenticatedUser();
  return { url: session.url, user: { id, displayName, ...(email && { email }) } };
}

/** Stores a token if the server accepts it. */
export async function login(
  { output }: Context,
  options: { server?: string; tokenStdin?: boolean },
): Promise<void> {
  const named = options.server ?? process.env.BINDERY_URL;
  if (!named) throw misuse("Specify the server with `--server URL`, or set BINDERY_URL.");
  const url = serviceUrl(named);
  const question = `Access token for ${url} (create a token at ${url}/settings/developer): `;
  const token = options.tokenStdin ? await readSecretFromInput() : await askSecret(question);
  if (!/^[\x21-\x7e]+$/.test(token)) throw misuse("The text that you entered isn't a valid access token.");
  const account = await accountOf({ url, token });
  const file = await storeToken({ url, token });
  output.answer({ ...account, file }, `Signed in to ${url} as ${account.user.displayName}.`);
}

export async function logout({ output }: Context, options: { server?: string }): Promise<void> {
  const url = await forgetToken(options.server && serviceUrl(options.server));
  if (!url) return output.answer({ forgotten: null }, "You aren't signed in, so nothing has changed.");
  output.answer(
    { forgotten: url },
    `Signed out of ${url}. The token was removed from this computer, but is still valid. To revoke the token, open ${url}/settings/developer.`,
  );
}

export async function whoami(context: Context): Promise<void> {
  const { session } = await signedIn(context);
  const account = await accountOf(session);
  const { displayName, email } = account.user;
  context.output.answer(account, `${displayName}${email ? ` <${email}>` : ""} at ${session.url}`);
}
