import { clearLine, createInterface, cursorTo } from "node:readline";
import { Writable } from "node:stream";
import { CommandError, EXIT, misuse } from "./failure.js";

const BAR_WIDTH = 24;
const REDRAW_MILLISECONDS = 80;

/** A progress indicator, shown only on a terminal. */
export interface Progress {
  at(done: number, total: number): void;
  end(): void;
}

const barOf = (done: number, total: number) => {
  const filled = total === 0 ? BAR_WIDTH : Math.round((BAR_WIDTH * done) / total);
  return "█".repeat(filled) + "░".repeat(BAR_WIDTH - filled);
};

/** One line on the error stream that is overwritten; empty if that isn't a terminal, so that logs stay readable. */
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

/** Control characters of texts from elsewhere would move the cursor, and those of direction show another text. */
export const printable = (text: string): string =>
  text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, (character) =>
    character === "\n" || character === "\t" ? character : "�",
  );

/** What a command says. With `--json`, standard output holds one JSON value and nothing else. */
export class Output {
  constructor(private readonly isJson: boolean) {}

  /** The answer of the command: `value` for programs, `text` for people. Called once. */
  answer(value: unknown, text: string): void {
    process.stdout.write(
      this.isJson ? `${JSON.stringify(value, null, 2)}\n` : text && `${printable(text)}\n`,
    );
  }

  /** A remark beside the answer, which holds it for programs too. */
  remark(text: string): void {
    if (!this.isJson) process.stderr.write(`${printable(text)}\n`);
  }
}

const SECRET_CHARACTERS_MAX = 4096;

/** The first line of standard input. @throws CommandError where there is none */
export async function readSecretFromInput(): Promise<string> {
  let text = "";
  for await (const chunk of process.stdin.setEncoding("utf8")) {
    text += chunk;
    if (text.length > SECRET_CHARACTERS_MAX) throw misuse("Standard input is longer than a token.");
  }
  return text.split(/\r?\n/, 1)[0]?.trim() ?? "";
}

/** Asks in the terminal for what must not be shown there. */
export async function askSecret(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw misuse(
      "A token can't be entered without a terminal. Pass it on standard input with --token-stdin.",
    );
  process.stderr.write(question);
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: hidden, terminal: true });
  return new Promise((resolve, reject) => {
    lines.once("SIGINT", () => {
      lines.close();
      process.stderr.write("\n");
      reject(new CommandError("Nothing was stored.", EXIT.interrupted));
    });
    lines.question("", (answer) => {
      lines.close();
      process.stderr.write("\n");
      resolve(answer.trim());
    });
  });
}
