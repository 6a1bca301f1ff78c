import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from "@modelcontextprotocol/server";
import { logFailure } from "@/lib/log";
import { apiErrorOf } from "@/trpc/errors";
import { type Caller, operationById, perform } from "./perform";

/**
 * Returns an operation's response for the caller. `Answer` is the type of the response, which the operation's
 * schema has already checked.
 */
export async function read<Answer>(
  caller: Caller,
  id: string,
  input: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const operation = operationById.get(id);
  if (!operation) throw new Error(`The operation ${id} doesn't exist.`);
  return (await perform(caller, operation, input)).value as Answer;
}

/** Handles requests other than tool calls, and converts errors to errors of the MCP protocol. */
export async function answering<Answer>(
  { requestId }: Caller,
  uri: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    const { status, message } = apiErrorOf(error);
    if (status >= 500) logFailure({ requestId, error }, status, "MCP request failed");
    if (status === 404) throw new ResourceNotFoundError(uri, message);
    const code = status >= 500 ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams;
    throw new ProtocolError(code, message);
  }
}

const ORGANIZATIONS_MAX = 100;

export interface Named {
  id: string;
  title: string;
}

/** Returns the first hundred organizations that the token can access. */
export async function organizationsOf(caller: Caller): Promise<Named[]> {
  const paging = { limit: ORGANIZATIONS_MAX };
  return (await read<{ items: Named[] }>(caller, "listOrganizationsForAuthenticatedUser", paging)).items;
}
