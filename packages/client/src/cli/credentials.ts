import { randomUUID } from "node:crypto";
import { chmod, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import { CommandError, EXIT, misuse } from "./failure.js";

/** The data that `bindery login` stores: a token for each server, and the default server. */
interface Stored {
  current?: string;
  tokens: Record<string, string>;
}

export interface Session {
  url: string;
  token: string;
}

const folder = () => path.join(process.env.XDG_CONFIG_HOME || path.join(homedir(), ".config"), "bindery");
const credentialsFile = () => path.join(folder(), "credentials.json");

const isText = (value: unknown): value is string => typeof value === "string";

async function readStored(): Promise<Stored> {
  let text: string;
  try {
    text = await readFile(credentialsFile(), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { tokens: {} };
    throw new CommandError(`${credentialsFile()} can't be read: ${(error as Error).message}`);
  }
  try {
    const { current, tokens } = JSON.parse(text);
    const entries = Object.entries(tokens as object).filter(([, token]) => isText(token));
    return { ...(isText(current) && { current }), tokens: Object.fromEntries(entries) };
  } catch {
    throw new CommandError(`${credentialsFile()} is damaged. Remove the file, then run \`bindery login\`.`);
  }
}

/**
 * Writes the data to a new file, then renames the file. Therefore, programs never read an incomplete file. Only the owner
 * can read the new file.
 */
async function writeStored(stored: Stored): Promise<void> {
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  await chmod(folder(), 0o700);
  const temporary = path.join(folder(), `.credentials-${randomUUID()}`);
  try {
    await writeFile(temporary, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600, flag: "wx" });
    await rename(temporary, credentialsFile());
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Returns the stored form of a server's URL, which contains only the origin and the path. @throws CommandError */
export function serviceUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw misuse(`${text} isn't a valid server URL. Use a URL such as https://docs.example.com.`);
  if (url.username || url.password) throw misuse("The server URL can't contain a username or a password.");
  return (url.origin + url.pathname).replace(/(?<!\/)\/+$/, "").replace(/\/v1$/, "");
}

export async function storeToken({ url, token }: Session): Promise<string> {
  const stored = await readStored();
  await writeStored({ current: url, tokens: { ...stored.tokens, [url]: token } });
  return credentialsFile();
}

/**
 * Deletes the token of the given server or, without an argument, of the default server. Returns the server, or undefined if
 * it had no stored token.
 */
export async function forgetToken(named: string | undefined): Promise<string | undefined> {
  const stored = await readStored();
  const url = named ?? stored.current;
  if (url === undefined || stored.tokens[url] === undefined) return undefined;
  const { [url]: _forgotten, ...tokens } = stored.tokens;
  const current = stored.current === url ? Object.keys(tokens)[0] : stored.current;
  await writeStored({ ...(current !== undefined && { current }), tokens });
  return url;
}

/**
 * Returns the server that commands call, and the token for it. Environment variables take precedence over
 * stored tokens. A stored token is sent only to the server for which it was stored.
 * @throws CommandError if no one is signed in
 */
export async function currentSession(): Promise<Session> {
  const { BINDERY_URL: named, BINDERY_TOKEN: given } = process.env;
  const stored = named && given ? { tokens: {} } : await readStored();
  const url = named ? serviceUrl(named) : (stored as Stored).current;
  if (!url)
    throw new CommandError(
      "You aren't signed in. Run `bindery login --server URL`, or set BINDERY_URL and BINDERY_TOKEN.",
      EXIT.denied,
    );
  const token = given || stored.tokens[url as keyof typeof stored.tokens];
  if (!token)
    throw new CommandError(
      `You aren't signed in to ${url}. Run \`bindery login --server ${url}\`.`,
      EXIT.denied,
    );
  return { url, token };
}
