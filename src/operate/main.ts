import { rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openData, provideFolder } from "@/bootstrap";
import { disconnect, pooled } from "@/db/client";
import { removeOldClusters, upgradeCluster } from "@/db/embedded/database";
import { isUpToDate } from "@/db/migrations/deploy";
import { resetSessionRules } from "@/domains/organizations/session-rules-reset";
import { showReset } from "@/domains/users/password-reset";
import { resetForOperator } from "@/domains/users/second-factor/reset";
import { env, pathFromCaller, requiredEnv } from "@/env";
import { startThreads } from "@/lib/threads/start";
import { backUp } from "./backup/back-up";
import { megabytes, type Say } from "./backup/progress";
import { restore } from "./backup/restore";
import { examine } from "./doctor/examine";

interface Options {
  /** The folder with the old version's programs. If undefined, the programs are downloaded. */
  binaries: string | undefined;
  say: Say;
}

function assertEmbedded(): void {
  if (env.DATABASE_URL === undefined) return;
  throw new Error(
    "This command upgrades only the embedded database, but DATABASE_URL is set. Upgrade the database in DATABASE_URL with npm run " +
      "backup and npm run restore, or with PostgreSQL's own tools.",
  );
}

/**
 * Backs up all rows and restores them to a new cluster. This function never changes the old cluster, even if
 * it throws.
 */
async function upgradeDatabase({ binaries, say }: Options): Promise<void> {
  assertEmbedded();
  const from = await upgradeCluster(env.DATA_DIR, {
    binaries,
    say,
    copy: async (oldUrl, newUrl, folder) => {
      const file = path.join(folder, "rows.backup");
      say("Copying the old database.");
      const { rows } = await backUp({ databaseUrl: oldUrl, file, key: undefined, isRowsOnly: true, say });
      await restore({ databaseUrl: newUrl, file, key: undefined, say });
      await rm(file);
      say(`Copied ${rows} rows. The new database matches the old database.`);
    },
  });
  if (from === undefined)
    return say(
      "Nothing to upgrade: no database exists, or the database already has this version of PostgreSQL.",
    );
  say(
    `Upgraded from PostgreSQL ${from}. To start Bindery, run: npm start\nThe old database is kept in ` +
      `${path.join(env.DATA_DIR, "postgres", from)}. If everything works, delete the old database with: npm run upgrade-database -- --remove-old`,
  );
}

/** Deletes the databases of earlier PostgreSQL versions that upgrades have kept. */
async function removeOldDatabases(say: Say): Promise<void> {
  assertEmbedded();
  const removed = await removeOldClusters(env.DATA_DIR);
  for (const folder of removed) say(`Removed ${folder}.`);
  if (removed.length === 0) say("No old database exists, so there is nothing to remove.");
}

/**
 * The commands for operators: npm run backup, restore, doctor, reset-password, reset-second-factor, reset-session-rules and
 * upgrade-database. These commands print their progress to standard error.
 */
const say = (line: string) => void process.stderr.write(`${line}\n`);

function fileOf(name: string | undefined, usage: string): string {
  if (name === undefined) throw new Error(`Usage: ${usage}`);
  return pathFromCaller(name);
}

async function runBackup([name]: string[]): Promise<void> {
  const file = fileOf(name, "npm run backup -- FILE");
  const key = env.BACKUP_KEY;
  const { rows, files, bytes, missing } = await backUp({
    databaseUrl: requiredEnv("DATABASE_URL"),
    file,
    key,
    say,
  });
  for (const lost of missing) say(`This file is missing in the file store: ${lost}`);
  if (key === undefined)
    say(
      "The backup contains AUTH_SECRET and isn't encrypted. Protect the backup like DATA_DIR, or set BACKUP_KEY.",
    );
  say(`Verified the backup ${file}: ${rows} rows and ${files} files, ${megabytes(bytes)} in total.`);
}

async function runRestore([name]: string[], isSecretLost: boolean): Promise<void> {
  const file = fileOf(name, "npm run restore -- FILE");
  const databaseUrl = requiredEnv("DATABASE_URL");
  const { tables, files } = await restore({ databaseUrl, file, key: env.BACKUP_KEY, isSecretLost, say });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  say(`Restored ${rows} rows and ${files.count} files. To start Bindery, run: npm start`);
}

async function runDoctor(repair: boolean): Promise<void> {
  const isCurrent = await isUpToDate(pooled()).catch(() => false);
  if (!isCurrent)
    throw new Error(
      "The database has the schema of another version. Start Bindery once, then run the doctor again.",
    );
  // Start the threads, because they parse the text of pages for the search index.
  const threads = startThreads(fileURLToPath(new URL("thread.js", import.meta.url)));
  const { findings, repaired } = await examine(requiredEnv("DATABASE_URL"), repair).finally(() =>
    threads.stop(),
  );
  for (const wrong of repaired) say(`Fixed: ${wrong}.`);
  for (const { wrong, count, places, advice } of findings) {
    say(`${wrong} (${count}): ${advice ?? "to fix this problem, run npm run doctor -- --repair"}`);
    for (const place of places) say(`  ${place}`);
  }
  if (findings.length === 0) return say("No problems found.");
  process.exitCode = 1;
}

async function runResetPassword([email]: string[]): Promise<void> {
  if (email === undefined) throw new Error("Usage: npm run reset-password -- EMAIL");
  const link = await showReset(email);
  say(`Open this link to choose a new password. The link works once and expires after an hour:\n${link}`);
}

async function runResetSecondFactor([email]: string[]): Promise<void> {
  if (email === undefined) throw new Error("Usage: npm run reset-second-factor -- EMAIL");
  await resetForOperator(email);
  say(
    `Two-step sign-in is off for ${email}, the account has no passkeys, and all sessions have ended. The person can sign in with the password.`,
  );
}

async function runResetSessionRules([organizationId]: string[]): Promise<void> {
  if (organizationId === undefined) throw new Error("Usage: npm run reset-session-rules -- ORGANIZATION_ID");
  const title = await resetSessionRules(organizationId);
  say(`The organization ${title} has no session rules anymore. Its members can use it from all networks.`);
}

const flag = { type: "boolean", default: false } as const;
const OPTIONS = {
  "secret-is-lost": flag,
  repair: flag,
  "remove-old": flag,
  binaries: { type: "string" },
} as const;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: OPTIONS });
  const [command, ...args] = positionals;
  if (command === "upgrade-database") {
    await provideFolder(say);
    if (values["remove-old"]) return await removeOldDatabases(say);
    return await upgradeDatabase({ binaries: values.binaries && pathFromCaller(values.binaries), say });
  }
  const stopDatabase = await openData(say);
  try {
    if (command === "backup") await runBackup(args);
    else if (command === "restore") await runRestore(args, values["secret-is-lost"]);
    else if (command === "doctor") await runDoctor(values.repair);
    else if (command === "reset-password") await runResetPassword(args);
    else if (command === "reset-second-factor") await runResetSecondFactor(args);
    else if (command === "reset-session-rules") await runResetSessionRules(args);
    else
      throw new Error(
        `The command ${command} doesn't exist. Use backup, restore, doctor, reset-password, reset-second-factor, reset-session-rules or upgrade-database.`,
      );
  } finally {
    await disconnect();
    await stopDatabase();
  }
}

main().catch((error: Error) => {
  say(error.message);
  process.exitCode = 1;
});
