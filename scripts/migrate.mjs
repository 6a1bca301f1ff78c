import { run } from "./project.mjs";

// Writes the next migration from the changes in prisma/schema: npm run migrate -- create <name>.
const args = ["--import", "tsx", "src/db/migrations/create.ts", ...process.argv.slice(2)];
process.exitCode = await run(process.execPath, args, { env: { LOG_LEVEL: "warn" } });
