import { startEmbeddedPostgres } from "@/db/embedded/embedded";

/** A process that uses the embedded PostgreSQL of a folder until a test stops or kills it. */
const postgres = await startEmbeddedPostgres(process.argv[2] ?? "", {
  graceSeconds: Number(process.argv[3] ?? 20),
});
process.stdout.write(`${postgres.url}\n`);
process.on("SIGTERM", async () => {
  await postgres.stop();
  process.exit(0);
});
