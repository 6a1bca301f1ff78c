import { EXIT } from "./failure.js";
import { endCommand, outcomeOfCommand, programOf } from "./program.js";
import { report } from "./report.js";
import { printable } from "./terminal.js";

const isJson = process.argv.includes("--json");

// The program that reads the output might stop reading, as in `bindery … | head`.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  process.exit(error.code === "EPIPE" ? EXIT.done : EXIT.failed);
});
async function stop(): Promise<void> {
  const left = await endCommand().catch((error: Error) => error.message);
  const message = `Stopped. ${left}`.trim();
  const error = { exitCode: EXIT.interrupted, message };
  process.stderr.write(isJson ? `${JSON.stringify({ error })}\n` : `\n${printable(message)}\n`);
  process.exit(EXIT.interrupted);
}
process.once("SIGTERM", () => void stop());
process.once("SIGINT", () => {
  // A second Ctrl+C exits without waiting for the cleanup.
  process.once("SIGINT", () => process.exit(EXIT.interrupted));
  void stop();
});

async function main(): Promise<number> {
  const program = programOf();
  if (process.argv.length === 2) {
    program.outputHelp();
    return EXIT.usage;
  }
  try {
    await program.parseAsync();
    return outcomeOfCommand();
  } catch (error) {
    return report(error, await endCommand().catch(() => ""), isJson);
  }
}

void main().then((exitCode) => {
  process.exitCode = exitCode;
});
