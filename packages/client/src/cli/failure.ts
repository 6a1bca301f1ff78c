/** The exit statuses, documented in docs/command-line.md. */
export const EXIT = {
  done: 0,
  /** `check` found problems, or the operation failed. */
  failed: 1,
  /** The arguments are invalid. */
  usage: 2,
  /** The user isn't signed in or lacks a permission. */
  denied: 3,
  /** The server didn't respond or had an internal error. */
  unreachable: 4,
  /** The user pressed Ctrl+C. */
  interrupted: 130,
} as const;

/** An error that stops a command. The message is a sentence for the user. */
export class CommandError extends Error {
  constructor(
    message: string,
    readonly exitCode: number = EXIT.failed,
  ) {
    super(message);
    this.name = "CommandError";
  }
}

/** The error for arguments that can't be combined. */
export const misuse = (message: string): CommandError => new CommandError(message, EXIT.usage);
