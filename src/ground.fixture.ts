import { layGround } from "./ground";

/** A process of the service that makes ready what it needs, says so, and ends. */
const say = (line: string) => void process.stdout.write(`${line}\n`);
try {
  const ground = await layGround(say);
  await ground.leave();
} catch (error) {
  process.stderr.write((error as Error).message);
  process.exitCode = 1;
}
