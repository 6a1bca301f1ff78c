import { bootstrap } from "./bootstrap";

/** A process that runs `bootstrap`, prints this text, and ends. */
const say = (line: string) => void process.stdout.write(`${line}\n`);
try {
  const stopDatabase = await bootstrap(say);
  await stopDatabase();
} catch (error) {
  process.stderr.write((error as Error).message);
  process.exitCode = 1;
}
