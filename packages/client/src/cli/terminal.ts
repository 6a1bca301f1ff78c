import { clearLine, createInterface, cursorTo } from "node:readline";
import { Writable } from "node:stream";
import { CommandError, EXIT, misuse } from "./failure.js";

const BAR_WIDTH = 24;
const REDRAW_MILLISECONDS = 80;

/** A progress indicator, which is shown only if standard error is a terminal. */
export interface Progress {
  at(done: number, total: number): void;
  end(): void;
}

const barOf = (done: number, total: number) => {
  const filled = total === 0 ? BAR_WIDTH : Math.round((BAR_WIDTH * done) / total);
  return "█".repeat(filled) + "░".repeat(BAR_WIDTH - filled);
};

/**
 * Shows progress in one line on standard error, and overwrites this line. Prints nothing if standard error isn't a
 * terminal, so that logs stay readable.
 */
export function progressOf(label: string): Progress {
  const { stderr } = process;
  if (!stderr.isTTY) return { at: () => {}, end: () => {} };
  let drawnAt = 0;
  const clear = () => {
    cursorTo(stderr, 0);
    clearLine(stderr, 0);
  };
  return {
    at(done, total) {
      if (done < total && Date.now() - drawnAt < REDRAW_MILLISECONDS) return;
      drawnAt = Date.now();
      clear();
      stderr.write(`${label} ${barOf(done, total)} ${done}/${total}`);
    },
    end: clear,
  };
}

/** Removes control characters, which could move the cursor or change the direction of the text. */
export const printable = (text: string): string =>
  text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, (character) =>
    character === "\n" || character === "\t" ? character : "�",
  );

/** The output of a command. With `--json`, standard output contains only one JSON value. */
export class Output {
  constructor(private readonly isJson: boolean) {}

  /** Prints the result of the command: `value` for programs, `text` for people. Each command calls this once. */
  answer(value: unknown, text: string): void {
    process.stdout.write(
      this.isJson ? `${JSON.stringify(value, null, 2)}\n` : text && `${printable(text)}\n`,
    );
  }

  /** Prints a remark in addition to the result. Also adds the remark to the result for programs. */
  remark(text: string): void {
    if (!this.isJson) process.stderr.write(`${printable(text)}\n`);
  }
}

const SECRET_CHARACTERS_MAX = 4096;

/** Reads the first line of standard input. @throws CommandError if there is no line */
export async function readSecretFromInput(): Promise<string> {
  let text = "";
  for await (const chunk of process.stdin.setEncoding("utf8")) {
    text += chunk;
    if (text.length > SECRET_CHARACTERS_MAX)
      throw misuse(
        `Standard input can have at most ${SECRET_CHARACTERS_MAX} characters. Pass only the access token.`,
      );
  }
  return text.split(/\r?\n/, 1)[0]?.trim() ?? "";
}

/** Asks for a secret in the terminal without showing it. */
export async function askSecret(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw misuse(
      "You can't enter a token without a terminal. Pass the token on standard input with --token-stdin.",
    );
  process.stderr.write(question);
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: hidden, terminal: true });
  return new Promise((resolve, reject) => {
    lines.once("SIGINT", () => {
      lines.close();
      process.stderr.write("\n");
      reject(new CommandError("Canceled. No token was stored.", EXIT.interrupted));
    });
    lines.question("", (answer) => {
      lines.close();
      process.stderr.write("\n");
      resolve(answer.trim());
    });
  });
}
