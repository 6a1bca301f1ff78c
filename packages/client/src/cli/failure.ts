/** What the command line exits with; docs/command-line.md tells them to scripts. */
export const EXIT = {
  done: 0,
  /** `check` found something, or the operation was refused or failed. */
  failed: 1,
  /** The command line itself is wrong. */
  usage: 2,
  /** Not signed in, or not allowed. */
  denied: 3,
  /** No answer, or a fault of the service. */
  unreachable: 4,
  /** Ctrl+C. */
  interrupted: 130,
} as const;

/** The reason why a command stops, in a sentence for the person who ran it. */
export class CommandError extends Error {
  constructor(
    message: string,
    readonly exitCode: number = EXIT.failed,
  ) {
    super(message);
    this.name = "CommandError";
  }
}

/** The command line asks for something that does not go together. */
export const misuse = (message: string): CommandError => new CommandError(message, EXIT.usage);
