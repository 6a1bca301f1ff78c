import { CommanderError } from "commander";
import { BinderyError, ConnectionError, ForbiddenError, ServerError, UnauthorizedError } from "../errors.js";
import { CommandError, EXIT } from "./failure.js";
import { printable } from "./terminal.js";

function exitCodeOf(error: unknown): number {
  if (error instanceof CommandError) return error.exitCode;
  // Commander has already printed the help, the version or an error about the arguments.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  if (error instanceof UnauthorizedError || error instanceof ForbiddenError) return EXIT.denied;
  if (error instanceof ConnectionError || error instanceof ServerError) return EXIT.unreachable;
  return EXIT.failed;
}

function sentenceOf(error: unknown): string {
  if (error instanceof CommanderError) return error.message.replace(/^error: /, "");
  if (error instanceof UnauthorizedError) return `${error.message} You can also run \`bindery login\`.`;
  if (error instanceof ConnectionError) {
    const { cause } = (error.cause ?? {}) as { cause?: { message?: string; code?: string } };
    return `The server didn't respond: ${cause?.message || cause?.code || error.message}.`;
  }
  return error instanceof Error ? error.message : String(error);
}

/** Prints the reason why a command stopped, and the remaining data, to standard error. Returns the exit status. */
export function report(error: unknown, left: string, isJson: boolean): number {
  const exitCode = exitCodeOf(error);
  if (exitCode === EXIT.done) return exitCode;
  const message = sentenceOf(error);
  const { status, requestId, operation } = error instanceof BinderyError ? error : {};
  const told = { exitCode, message, ...(status && { status }), operation, requestId, ...(left && { left }) };
  const reference = requestId ? ` (request ${requestId})` : "";
  const text = `bindery: ${message}${reference}${left && `\n${left}`}\n`;
  process.stderr.write(isJson ? `${JSON.stringify({ error: told })}\n` : printable(text));
  return exitCode;
}
