import { startEmbeddedPostgres } from "@/db/embedded/embedded";

/** The test starts this file as a process. It uses the embedded PostgreSQL of a folder until the test stops or kills it. */
const postgres = await startEmbeddedPostgres(process.argv[2] ?? "", {
  graceSeconds: Number(process.argv[3] ?? 20),
});
process.stdout.write(`${postgres.url}\n`);
process.on("SIGTERM", async () => {
  await postgres.stop();
  process.exit(0);
});
