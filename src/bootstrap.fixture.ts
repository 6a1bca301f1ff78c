import { bootstrap } from "./bootstrap";

/** The test starts this file as a process. The process runs `bootstrap`, prints lines, and ends. */
const say = (line: string) => void process.stdout.write(`${line}\n`);
try {
  const stopDatabase = await bootstrap(say);
  await stopDatabase();
} catch (error) {
  process.stderr.write((error as Error).message);
  process.exitCode = 1;
}
