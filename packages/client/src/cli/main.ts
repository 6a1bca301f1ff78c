import { EXIT } from "./failure.js";
import { outcomeOfCommand, programOf, remarkWhenStopped } from "./program.js";
import { report } from "./report.js";
import { printable } from "./terminal.js";

const isJson = process.argv.includes("--json");

// Whoever reads the answer may stop reading: `bindery … | head`.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  process.exit(error.code === "EPIPE" ? EXIT.done : EXIT.failed);
});
process.once("SIGINT", () => {
  const remark = `Stopped. ${remarkWhenStopped()}`.trim();
  process.stderr.write(
    isJson
      ? `${JSON.stringify({ error: { exitCode: EXIT.interrupted, message: remark } })}\n`
      : `\n${printable(remark)}\n`,
  );
  process.exit(EXIT.interrupted);
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
    return report(error, remarkWhenStopped(), isJson);
  }
}

void main().then((exitCode) => {
  process.exitCode = exitCode;
});
