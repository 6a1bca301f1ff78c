import { parseArgs } from "node:util";
import { openData } from "@/bootstrap";
import { disconnect } from "@/db/client";
import { env, pathFromCaller, requiredEnv } from "@/env";
import { backUp } from "./backup/back-up";
import { megabytes } from "./backup/progress";
import { restore } from "./backup/restore";

/** What an operator does with the service's data: npm run backup, restore. Says on standard error how far it is. */
const say = (line: string) => void process.stderr.write(`${line}\n`);

function fileOf(name: string | undefined, usage: string): string {
  if (name === undefined) throw new Error(`Use: ${usage}`);
  return pathFromCaller(name);
}

async function runBackup([name]: string[]): Promise<void> {
  const file = fileOf(name, "npm run backup -- FILE");
  const key = env.BACKUP_KEY;
  const { rows, files, bytes, missing } = await backUp({
    ...{ databaseUrl: requiredEnv("DATABASE_URL"), file, key, say },
  });
  for (const lost of missing) say(`a file is not in the store: ${lost}`);
  if (key === undefined)
    say("it is not encrypted and holds the secret: keep it as you keep DATA_DIR, or set BACKUP_KEY");
  say(`${file}: ${rows} rows, ${files} files, ${megabytes(bytes)}, read again and whole`);
}

async function runRestore([name]: string[], isSecretLost: boolean): Promise<void> {
  const file = fileOf(name, "npm run restore -- FILE");
  const databaseUrl = requiredEnv("DATABASE_URL");
  const { tables, files } = await restore({ databaseUrl, file, key: env.BACKUP_KEY, isSecretLost, say });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  say(`restored ${rows} rows and ${files.count} files; start the service with: npm start`);
}

async function main(): Promise<void> {
  const options = { "secret-is-lost": { type: "boolean", default: false } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [command, ...args] = positionals;
  const stopDatabase = await openData(say);
  try {
    if (command === "backup") await runBackup(args);
    else if (command === "restore") await runRestore(args, values["secret-is-lost"]);
    else throw new Error(`There is no command ${command}.`);
  } finally {
    await disconnect();
    await stopDatabase();
  }
}

main().catch((error: Error) => {
  say(error.message);
  process.exitCode = 1;
});
