/** The exit statuses, documented in docs/command-line.md. */
export const EXIT = {
  done: 0,
  /** `check` found problems, or the operation was refused or failed. */
  failed: 1,
  /** Invalid arguments. */
  usage: 2,
  /** Not signed in, or not allowed. */
  denied: 3,
  /** No response, or an internal error of the server. */
  unreachable: 4,
  /** Ctrl+C. */
  interrupted: 130,
} as const;

/** Why a command stops, as a sentence for the user. */
export class CommandError extends Error {
  constructor(
    message: string,
    readonly exitCode: number = EXIT.failed,
  ) {
    super(message);
    this.name = "CommandError";
  }
}

/** Arguments that can't be combined. */
export const misuse = (message: string): CommandError => new CommandError(message, EXIT.usage);
