import { createRestClient, type RestClient } from "../rest.js";
import { currentSession, type Session } from "./credentials.js";
import type { Output } from "./terminal.js";

/** The number of retries. They help if the server restarts or a rate limit is reached during a long import. */
const RETRIES = 3;

/** The parameters of every command. */
export interface Context {
  output: Output;
  /**
   * Sets the message about what stays if the command fails or is stopped with Ctrl+C; only the last message
   * is used. `cleanUp` runs first.
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
