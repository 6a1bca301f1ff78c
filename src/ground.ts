import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startEmbeddedPostgres } from "@/db/embedded/embedded";
import { deployMigrations } from "@/db/migrations/deploy";
import { env, provideEnv, requiredEnv } from "@/env";

/** What a process of the service stands on until it gives it back. */
export interface Ground {
  /** Stops the embedded PostgreSQL, when there is one and no other process uses it. */
  leave(): Promise<void>;
}

/** Reads DATA_DIR's generated secret, making it the first time. Whoever links first decides for all. */
function readOrMakeSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, "auth-secret");
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

async function provideDatabase(say: (step: string) => void): Promise<Ground> {
  if (env.DATABASE_URL !== undefined) return { leave: async () => {} };
  say(`starting PostgreSQL on ${path.resolve(env.DATA_DIR)}`);
  const postgres = await startEmbeddedPostgres(env.DATA_DIR);
  provideEnv({ DATABASE_URL: postgres.url });
  return { leave: () => postgres.stop() };
}

/**
 * Makes ready what every process of the service needs before its other modules are loaded: the secret, the
 * database, and its migrations. `say` is called with one line per step that takes time.
 */
export async function layGround(say: (step: string) => void): Promise<Ground> {
  if (env.AUTH_SECRET === undefined) provideEnv({ AUTH_SECRET: readOrMakeSecret(env.DATA_DIR) });
  const ground = await provideDatabase(say);
  try {
    const applied = await deployMigrations(requiredEnv("DATABASE_URL"));
    for (const name of applied) say(`applied migration ${name}`);
  } catch (error) {
    await ground.leave();
    throw error;
  }
  return ground;
}
