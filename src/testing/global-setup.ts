import { rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startTemporaryPostgres } from "@/db/embedded/database";
import { deployMigrations } from "@/db/migrations/deploy";
import { bundleThreads } from "./bundle-threads";
import { takeTemporaryFolder } from "./temporary-folder";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the run's PostgreSQL, with the database that every test file's own is a copy of. */
    templateUrl: string;
    /** The file of the run's threads. */
    threadFile: string;
  }
}

async function createTemplate(url: string): Promise<string> {
  const template = new URL(url);
  template.pathname = "/template_bindery";
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("CREATE DATABASE template_bindery");
  await client.end();
  await deployMigrations(template.href);
  return template.href;
}

/** Starts one PostgreSQL for the whole run, migrates one database in it, and throws both away at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const threadFile = await bundleThreads("src/threads/main.ts");
  project.provide("threadFile", threadFile);
  const postgres = await startTemporaryPostgres();
  takeTemporaryFolder();
  try {
    project.provide("templateUrl", await createTemplate(postgres.url));
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return async () => {
    await postgres.stop();
    rmSync(path.dirname(threadFile), { recursive: true, force: true });
  };
}
