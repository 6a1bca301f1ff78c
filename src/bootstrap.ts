import { randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { provideDataFolder, startEmbeddedPostgres } from "@/db/embedded/database";
import { deployMigrations, linesAbout } from "@/db/migrations/deploy";
import { assertRestored } from "@/db/restoring";
import { checkSecret, discardUnreadable, isPopulated } from "@/db/secret";
import { onceReachable, waitForDatabase } from "@/db/wait";
import { env, provideEnv, requiredEnv } from "@/env";
import { defaultDataDir } from "@/lib/settings/process";

/** Stops the embedded PostgreSQL if it's running and no other process uses it. */
type StopDatabase = () => Promise<void>;

type Say = (step: string) => void;

/**
 * Ensure that only the account of this process can read the files that this process and its child processes
 * create.
 */
const umask = 0o077;

/** Finds the data folder, and prints its path in the first line of output. */
export async function provideFolder(say: Say): Promise<void> {
  process.umask(umask);
  const lines: string[] = [];
  const isDefault = env.DATA_DIR === defaultDataDir && env.DATABASE_URL === undefined;
  const directory = await provideDataFolder(env.DATA_DIR, { isDefault, say: (line) => lines.push(line) });
  provideEnv({ DATA_DIR: directory });
  say(`Bindery stores its data in ${directory}`);
  for (const line of lines) say(line);
}

async function provideDatabase(say: Say): Promise<StopDatabase> {
  if (env.DATABASE_URL !== undefined) {
    await waitForDatabase(env.DATABASE_URL, say);
    return async () => {};
  }
  const postgres = await startEmbeddedPostgres(env.DATA_DIR);
  provideEnv({ DATABASE_URL: postgres.url });
  return () => postgres.stop();
}

/** The location of the generated secret in the data folder. */
export const secretFile = (dataDir: string) => path.join(dataDir, "auth-secret");

/** The generated secret in DATA_DIR, or undefined if there is none. */
export function generatedSecret(): string | undefined {
  const file = secretFile(env.DATA_DIR);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}

/**
 * Reads the generated secret in DATA_DIR, or creates the secret. If several processes start at once, all of
 * them use the secret of the process that creates the file first.
 */
async function readOrMakeSecret(databaseUrl: string): Promise<string> {
  const file = secretFile(env.DATA_DIR);
  if (!existsSync(file) && (await isPopulated(databaseUrl)))
    throw new Error(
      `${file} is missing. Bindery uses this file to encrypt the secrets in this database and to sign links. Restore this file from ` +
        `a backup, or set AUTH_SECRET to its previous value. If you lost the secret, create a new secret: openssl rand -hex 32 > ${file}`,
    );
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, "utf8").trim();
}

async function provideSecret(databaseUrl: string, say: Say): Promise<void> {
  if (env.AUTH_SECRET === undefined) provideEnv({ AUTH_SECRET: await readOrMakeSecret(databaseUrl) });
  if (process.argv.includes("--discard-encrypted"))
    for (const line of await discardUnreadable(databaseUrl)) say(line);
  await checkSecret(databaseUrl);
}

/**
 * Opens the data folder, and starts the embedded database if it's used.
 * @throws Error with a message that says what to do
 */
export async function openData(say: Say): Promise<StopDatabase> {
  await provideFolder(say);
  return await provideDatabase(say);
}

/**
 * Does everything that a process needs before it can load its other modules.
 * @throws Error with a message that says what to do
 */
export async function bootstrap(say: Say): Promise<StopDatabase> {
  const stopDatabase = await openData(say);
  try {
    const databaseUrl = requiredEnv("DATABASE_URL");
    await onceReachable(databaseUrl, say, async () => {
      await assertRestored(databaseUrl);
      for (const line of linesAbout(await deployMigrations(databaseUrl))) say(line);
      await provideSecret(databaseUrl, say);
    });
  } catch (error) {
    await stopDatabase();
    throw error;
  }
  return stopDatabase;
}
