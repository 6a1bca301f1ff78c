import { createRestClient, type RestClient } from "../rest.js";
import { currentSession, type Session } from "./credentials.js";
import type { Output } from "./terminal.js";

/**
 * The number of retries for each request, so that a long import survives a server restart or a rate limit.
 */
const RETRIES = 3;

/** The parameters of every command. */
export interface Context {
  output: Output;
  /**
   * Sets a message that describes the remaining data on the server or on disk. The command prints it if the command fails
   * or the user presses Ctrl+C. `cleanUp` runs first. Each call replaces the previous message and cleanup.
   */
  whenStopped(remark: string, cleanUp?: () => Promise<void>): void;
}

export interface SignedIn extends Context {
  session: Session;
  client: RestClient;
}

export const clientOf = (session: Session): RestClient => createRestClient(session);

/** Returns the client for the signed-in user. @throws CommandError if no one is signed in */
export async function signedIn(context: Context): Promise<SignedIn> {
  const session = await currentSession();
  return { ...context, session, client: createRestClient({ ...session, retries: RETRIES }) };
}
